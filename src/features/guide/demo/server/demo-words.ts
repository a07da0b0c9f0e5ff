/** Words that the demo company is made of. Phone numbers are those that ACMA reserves for fiction. */

export const firstNames =
  'Olivia Jack Charlotte Noah Amelia William Mia Henry Isla Leo Grace Thomas Ruby Oscar Chloe Lucas Zoe Ethan Sienna Liam Priya Arjun Mei Wei Linh Minh Fatima Omar Sofia Marco Elena Dimitri Aisha Yusuf Hana Kenji Aroha Tane Bridget Declan Margaret Colin Joan Trevor Heather Graham Lakshmi Ravi Nadia Karim'.split(
    ' ',
  )
export const lastNames =
  'Nguyen Smith Chen Williams Singh Brown Wilson Taylor Patel Kelly Anderson Tran Walker Rossi Harris Papadopoulos Lee Campbell Khan Robinson Murphy Hughes Costa Ferrari Mitchell Stewart Ali Park Wong Haddad Fraser Morgan Bailey Cooper Reid Sharma Kumar Lam Doherty Vella Georgiou Marshall Hunter Gibson Palmer Sato Silva Novak Petrov Ward'.split(
    ' ',
  )
export const streets =
  'Albert Banksia Boronia Bridge Church Clarence Cook Elizabeth Forest George Grevillea Harbour High Hill James Jacaranda Kent King Lawson Liverpool Macquarie Marine Melaleuca Myrtle Ocean Park Phillip Queen Railway Regent River Rose Station Stanley Telopea Victoria Waratah Wattle Wentworth William'.split(
    ' ',
  )
export const streetKinds = [
  'Street',
  'Street',
  'Street',
  'Road',
  'Avenue',
  'Avenue',
  'Parade',
  'Crescent',
  'Place',
  'Lane',
]
export const businesses = [
  'Strata Management',
  'Property Group',
  'Real Estate',
  'Cafe',
  'Bakery',
  'Dental Centre',
  'Early Learning Centre',
  'Gym',
  'Hotel',
  'Medical Centre',
  'Public School',
  'Restaurant',
]

const fictionalMobiles =
  '570006 570156 570157 570158 570159 570110 571266 571491 571804 572549 572665 572983 573770 573087 574118 574632 575254 575789 576398 576801 577426 577644 578957 578148 578888 579212 579760 579455'.split(
    ' ',
  )
const mobileOf = (digits: string) => `0491 ${digits.slice(0, 3)} ${digits.slice(3)}`
/** All that there are: the first six are the demo's people's, the next five those of who asked for work. */
const [forPeople, forLeads] = [6, 5]
export const leadMobiles = fictionalMobiles.slice(forPeople, forPeople + forLeads).map(mobileOf)
export const clientMobiles = fictionalMobiles.slice(forPeople + forLeads).map(mobileOf)
/** The nth fictional number of a Sydney landline; no two are the same. */
export const fictionalLandline = (n: number): string => `(02) 7010 ${String(1000 + ((n * 37) % 9000))}`

/** The work by job type, as the office would type it during a call, and the minutes it takes. */
export const work: Record<string, readonly (readonly [string, number])[]> = {
  Plumbing: [
    [
      'Kitchen mixer dripping constantly, client has bought a replacement. Isolation valve may be seized.',
      60,
    ],
    ['Toilet cistern running all night in the ensuite. Check inlet valve and flush seal.', 60],
    ['Low water pressure in the upstairs bathroom since last week. Neighbours are fine.', 90],
    ['Burst flexi hose under the laundry tub, water is off at the meter. Urgent.', 90],
    ['Outside tap leaking at the wall. Brick veneer, access from the side gate.', 60],
    ['Replace two shower cartridges and re-seal the recess taps.', 120],
  ],
  Electrical: [
    ['Safety switch trips when the dryer runs. Test circuit and appliance.', 90],
    ['Half of the power points in the lounge are dead after the storm.', 90],
    ['Install six LED downlights in the hallway, cut-outs marked by the builder.', 120],
    ['Add a double power point beside the kitchen island.', 60],
    ['Smoke alarms chirping: replace all four with interconnected units.', 90],
    ['Switchboard upgrade: ceramic fuses, client wants RCBOs on every circuit.', 240],
  ],
  'Hot Water': [
    ['No hot water since this morning, 250 L electric storage, about 14 years old.', 120],
    ['Relief valve dripping all day, tempering valve due for replacement.', 60],
    ['Replace the 170 L gas storage unit with a 26 L continuous flow. Flue through the wall.', 240],
    ['Solar booster not heating on cloudy days. Check element and thermostat.', 90],
  ],
  'Blocked Drain': [
    ['Sewer backing up into the ground floor shower. Bring the jetter and camera.', 120],
    ['Kitchen sink drains slowly, tenant has tried everything from the supermarket.', 60],
    ['Stormwater pit overflows in heavy rain, tree roots suspected near the front boundary.', 120],
    ['Toilet blocked in unit 4, strata has approved entry. Key at the concierge.', 60],
  ],
  'Gas Fitting': [
    ['New cooktop to connect, bayonet behind the old oven. Compliance certificate needed.', 90],
    ['Smell of gas near the meter, turned off by the client. Pressure test.', 90],
    ['Run a gas line to the new barbecue area, about 9 metres outdoors.', 180],
  ],
  Maintenance: [
    ['Six-monthly maintenance of the amenities block: taps, cisterns, thermostatic mixing valves.', 180],
    ['Clean gutters over the awning and check the downpipe strainers.', 120],
    ['Exit and emergency light test, log book in the office.', 120],
  ],
  Installation: [
    ['Install dishwasher, water and waste are in place. Take the old one away.', 90],
    ['EV charger 7 kW in the garage, single phase, 12 m from the switchboard.', 240],
    ['Ceiling fans in three bedrooms, client supplies the fans.', 180],
    ['Fit out new bathroom: vanity, toilet suite, rain shower. Rough-in done.', 300],
  ],
  Inspection: [
    ['Pre-purchase plumbing inspection, agent meets at the door. Report by e-mail.', 60],
    ['Electrical safety check for a rental, certificate for the agent.', 60],
    ['Backflow prevention device annual test and tag.', 60],
  ],
}

export const tradieNotes = [
  'Done, tested and left tidy. Client happy.',
  'Replaced part, photos taken. Recommended replacing the flexi hoses next visit.',
  'Worked as booked. Client asked for a price on the second bathroom.',
  'All good after test. Old unit taken away.',
  'Access was tight, took longer than booked. Finished.',
]
