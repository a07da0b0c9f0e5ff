# Not built here: there was no Docker engine. Its commands were run one by one in a copied folder instead.
#
#   docker build -t tradewind .
#   docker run --init -p 127.0.0.1:4000:4000 -v tradewind-data:/data tradewind
#
# Debian, not Alpine: the embedded PostgreSQL needs glibc. With DATABASE_URL it is not used.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs --brief
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# tini takes over signals and the children that a killed server leaves; --init of docker run does the same.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/THIRD-PARTY-NOTICES.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/docs/production.md ./docs/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data DEMO=0
# PostgreSQL refuses root, and so should a server that faces the internet.
USER node
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]
