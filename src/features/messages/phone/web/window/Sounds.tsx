import { useEffect, useRef } from 'react'

/** The sound of each other party. */
export function Sounds({ streams, isOff }: { streams: ReadonlyMap<number, MediaStream>; isOff: boolean }) {
  return [...streams].map(([leg, stream]) => <Sound key={leg} stream={stream} isOff={isOff} />)
}

function Sound({ stream, isOff }: { stream: MediaStream; isOff: boolean }) {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (audio.current) audio.current.srcObject = stream
  }, [stream])
  return <audio ref={audio} autoPlay muted={isOff} data-testid="call-sound" />
}
