// What made-up news tell: events by topic, and what stands around them in a sentence and is left out of its
// headline. See synchronous_grammar.h for how a rule is written.
#include "core/training/generator/news_grammar.h"

namespace attentionscope::generator {

const char* newsStories() {
    return R"(
STORY: $EVENT $WHEN $TAIL / $EVENT $WHEN $TAIL / $EVENT $WHEN / $EVENT $TAIL $WHEN, $SAID / $EVENT $TAIL
STORY: $LEAD, $EVENT $TAIL / $LEAD, $EVENT, $SAID / $EVENT $WHEN, $SAID / $EVENT $TAIL, $SAID
STORY: $SPEAKER said $WHEN that $EVENT $TAIL => $EVENT
STORY: $SPEAKER said that $EVENT $WHEN $TAIL => $EVENT
STORY: $EVENT, $REMARK / $EVENT $WHEN, $REMARK / $LEAD, $EVENT, $REMARK / $EVENT $TAIL $TAIL2
STORY: $LEAD, $EVENT $WHEN $TAIL / $EVENT $WHEN $TAIL $TAIL2
SPEAKER: officials => - / police => - / a spokesman => - / state television => - / the news agency => -
SPEAKER: a police spokesman => - / local media => - / the report => - / rescue workers => - / witnesses => -
SPEAKER: a government spokeswoman => - / a local newspaper => - / the radio => - / authorities => -
SAID: officials said => - / police said $WHEN => - / a spokesman said => - / state media reported => -
SAID: according to a report => - / according to local media => - / a spokeswoman for the $ANYBODY said => -
SAID: witnesses said => - / authorities said $WHEN => - / said $NAME, a spokesman => -
SAID: a newspaper in $CITY reported => - / the news agency reported $WHEN => - / according to $NAME, an expert => -
LEAD: on $DAY => - / on $DAY => - / last week => - / according to officials => - / in a surprise move => -
LEAD: according to a report published in $CITY => - / after weeks of talks => - / for the first time => -
LEAD: for the second time this year => - / in a speech in $CITY => - / after months of debate => -
LEAD: just days before the vote => - / despite protests => - / in the early hours of $DAY => -
LEAD: a year after the crisis => - / two days after the attack => - / late on $DAY => - / as expected => -
LEAD: following a meeting in $CITY $WHEN => - / in a statement issued $WHEN => - / after a long night => -
TAIL: after weeks of talks => - / after a long debate => - / after a meeting in $CITY => - / for the first time in ten years => -
TAIL: despite warnings from experts => - / despite protests in $CITY => - / as $MANY people watched => -
TAIL: for the second time this year => - / amid growing anger among voters => - / to the surprise of many => -
TAIL: following pressure from $COUNTRY => - / as part of a plan to save money => - / in front of $MANY people => -
TAIL: with the help of the $NATION police => - / because of the bad weather => - / as the crisis in $COUNTRY grew => -
TAIL: days after $NAME left the country => - / while $NAME was on holiday in $COUNTRY => - / before the start of the season => -
TAIL: in spite of the high costs => - / after the $NATION $ANYBODY had asked for it => - / under an agreement with $COUNTRY => -
TAIL: at a ceremony in $CITY => - / in a move that surprised investors => - / as prices continued to rise => -
TAIL: after a phone call with the $NATION president => - / a week before the election => - / because of fears for public safety => -
TAIL2: in the presence of the $NATION ambassador => - / after years of preparation => - / without giving reasons => -
TAIL2: in an effort to calm the markets => - / when nobody had expected it => - / to the delight of $NAME => -
REMARK: which caused anger in $COUNTRY => - / and $MANY people celebrated in the streets of $CITY => -
REMARK: but many people remain worried => - / and $NAME welcomed the news => - / a day earlier than expected => -
REMARK: a decision that experts criticized => - / the first such case in $COUNTRY => - / but $NAME denied it => -
REMARK: and the $NATION $ANYBODY promised to help => - / raising hopes for a better year => - / the latest in a series of setbacks => -
REMARK: which is good news for $COUNTRY => - / but it is not clear what will happen next => - / and more details are expected $WHEN => -

EVENT: $ACTOR $POLICY:did / $ACTOR $POLICY:did / $ACTOR $POLICY:did / $GROUP $POLICY:did-plural
EVENT: $ACTOR will $POLICY:do => $ACTOR to@will $POLICY
EVENT: $ACTOR said it would $POLICY:do => $ACTOR to@would $POLICY
EVENT: $ACTOR announced plans to $POLICY:do => $ACTOR plans to $POLICY
EVENT: $ACTOR {promise:did} to $POLICY:do / $ACTOR {refuse:did} to $POLICY:do / $ACTOR {agree:did} to $POLICY:do
EVENT: $ACTOR {vote:did} to $POLICY:do / $ACTOR {threaten:did} to $POLICY:do / $ACTOR {offer:did} to $POLICY:do
EVENT: $ACTOR {consider:did} $POLICY:doing / $ACTOR is considering $POLICY:doing => $ACTOR considers@considering $POLICY
EVENT: $ACTOR {urge:did} $ACTOR2 to $POLICY:do / $ACTOR {ask:did} $ACTOR2 to $POLICY:do / $ACTOR {tell:did} $ACTOR2 to $POLICY:do
EVENT: $ACTOR called on $ACTOR2 to $POLICY:do => $ACTOR urges@called $ACTOR2 to $POLICY
EVENT: $ACTOR {warn:did} $ACTOR2 not to $POLICY:do => $ACTOR {warn:did} $ACTOR2 not to $POLICY
EVENT: $ACTOR decided not to $POLICY:do => $ACTOR decides@decided not to $POLICY
EVENT: $ACTOR $MEET:did / $ACTOR $MEET:did / $ACTOR {resign:did} over $SCANDAL / $ACTOR {deny:did} $SCANDAL
EVENT: $ACTOR {win:did} the $NATION election => $ACTOR {win:did} $NATION election
EVENT: $ACTOR {lose:did} a vote of confidence => $ACTOR {lose:did} confidence@confidence vote
EVENT: $GROUP went on strike over $COMPLAINT => $GROUP strike over $COMPLAINT
EVENT: $GROUP {protest:did-plural} against $COMPLAINT $PLACE / $GROUP {demand:did-plural} $DEMAND
EVENT: $ABOUT $MANY $PEOPLE {protest:did-plural} $PLACE against $COMPLAINT => $MANY {protest:did-plural} $PLACE against $COMPLAINT
EVENT: $MANY of $GROUP took to the streets of $CITY to demand $DEMAND => $GROUP demand $DEMAND in@of $CITY
POLICY: {raise} the tax on $TAXED => {raise} $TAXED tax / {cut} the tax on $TAXED => {cut} $TAXED tax
POLICY: {ban} $BANNED / {ban} $BANNED in $SOMEWHERE / {ban} the sale of $BANNED => {ban} sale of $BANNED
POLICY: {raise} $RATE / {raise} $RATE by $PERCENT / {cut} $RATE / {cut} $RATE by $PERCENT / {freeze} $RATE
POLICY: {build} a $ADJECTIVE $BUILDING in $CITY => {build} $ADJECTIVE $BUILDING in $CITY / {build} $COUNT $BUILT in $CITY
POLICY: {close} $ADJECTIVE $BUILT / {close} the border with $COUNTRY => {close} border with $COUNTRY / {open} a $ADJECTIVE $BUILDING in $CITY
POLICY: {open} the border with $COUNTRY => {open} border with $COUNTRY / {send} $AID to $COUNTRY / {send} $FEW $SENT to $CITY
POLICY: {spend} $MONEY on $PROJECT / {give} $MONEY for $PROJECT / {sign} a $ADJECTIVE $TREATY with $COUNTRY => {sign} $TREATY with $COUNTRY
POLICY: {support} a $ADJECTIVE $MEASURE => {support} $ADJECTIVE $MEASURE / {reject} a $ADJECTIVE $MEASURE => {reject} $ADJECTIVE $MEASURE / {approve} a $ADJECTIVE $MEASURE => {approve} $ADJECTIVE $MEASURE / {delay} a $ADJECTIVE $MEASURE => {delay} $ADJECTIVE $MEASURE
POLICY: {support} the $MEASURE / {reject} the $MEASURE / {approve} the $MEASURE / {delay} the $MEASURE / {publish} the $MEASURE
POLICY: {support} a ban on $BANNED => {support} $BANNED ban / {end} $MEASURED / {change} the law on $LAW => {change} $LAW law
POLICY: {approve} a law on $LAW => {approve} $LAW law / {reject} a law on $LAW => {reject} $LAW law / {limit} $BANNED
POLICY: {free} $FEW $PRISONERS / {arrest} $FEW $PRISONERS / {expel} $FEW $NATION diplomats / {recall} the ambassador to $COUNTRY => {recall} ambassador to $COUNTRY
POLICY: {protect} $PROTECTED / {restore} $PROTECTED / {save} $PROTECTED / {study} $PROTECTED / {cancel} the $HAPPENING in $CITY => {cancel} $CITY $HAPPENING
POLICY: {host} the $HAPPENING in $CITY => {host} $HAPPENING in $CITY / {boycott} the $HAPPENING in $CITY => {boycott} $CITY $HAPPENING
POLICY: {investigate} $SCANDAL / {condemn} the attack in $CITY => {condemn} $CITY attack / {celebrate} the $HAPPENING => {celebrate} $HAPPENING
POLICY: {join} the $ALLIANCE => {join} $ALLIANCE / {leave} the $ALLIANCE => {leave} $ALLIANCE / {sell} its shares in $FIRM => {sell} $FIRM shares
POLICY: {buy} $COUNT $PRODUCTS from $COUNTRY => {buy} $PRODUCTS from $COUNTRY / {test} a $ADJECTIVE $INVENTION => {test} $ADJECTIVE $INVENTION
POLICY: {use} $PRODUCTS from $COUNTRY / {sue} $FIRM / {fine} $FIRM $MONEY / {help} $VICTIMS in $CITY => {help} $CITY $VICTIMS / {help} $VICTIMS
MEET: {meet} $ACTOR2 in $CITY / {visit} $COUNTRY / {visit} $CITY / {criticize} $ACTOR2 / {praise} $ACTOR2 / {thank} $ACTOR2
MEET: {attack} $ACTOR2 over $SCANDAL / {arrive} in $CITY for talks with $ACTOR2 => {arrive} in $CITY for talks
MEET: {invite} $ACTOR2 to $CITY / {accuse} $ACTOR2 of $CRIME / {sue} $ACTOR2 over $SCANDAL / {blame} $ACTOR2 for $SCANDAL
TAXED: fuel / tobacco / alcohol / sugar / imports / houses / cars / plastic / meat / coffee / luxury goods / bread / tourists
BANNED: smoking / plastic bags / mobile phones / drones / fireworks / diesel cars / alcohol / loud music / hunting
BANNED: advertising for sweets / energy drinks / electric scooters / imports of meat / dogs / night flights / weapons / gambling
SOMEWHERE: schools / restaurants / public parks / hospitals / city centers / trains / museums / airports / small towns
RATE: interest rates / taxes / pensions / wages / rents / fuel prices / train fares / the minimum wage => minimum wage
RATE: fees / spending / salaries / speed limits / bread prices / water prices / electricity prices / the budget => budget
BUILDING: hospital / school / bridge / airport / museum / stadium / railway / power plant / factory / library / park
BUILDING: prison / tunnel / port / dam / market / wind farm / embassy / data center / swimming pool / cinema / temple
BUILT: hospitals / schools / bridges / homes / factories / roads / libraries / prisons / nuclear plants / apartments / shops
AID: food / medicine / troops / aid / blankets / tents / weapons / doctors / water / medical equipment / rescue teams
SENT: planes / ships / troops / doctors / police officers / observers / helicopters / tanks / engineers / trucks
PROJECT: schools / hospitals / research / roads / new trains / clean energy / public transport / defense / a space station => space station
PROJECT: flood protection / kindergartens / the arts => arts / a vaccine => vaccine / poor families / sports / a new airport => new airport
TREATY: treaty / agreement / trade deal / peace deal / contract / oil deal / gas deal / pact
MEASURE: budget / reform / plan / bill / proposal / report / merger / program / strategy / project / sanctions / constitution
MEASURED: talks with $COUNTRY / military service / the ban on $BANNED => $BANNED ban / subsidies for $PRODUCTS / child labor / the curfew => curfew
LAW: immigration / abortion / privacy / divorce / adoption / gun ownership / internet / animal rights / voting / asylum / copyright / inheritance
PRISONERS: prisoners / protesters / rebels / journalists / hostages / smugglers / soldiers / suspects / hackers / activists / spies
PROTECTED: forests / rivers / whales / wolves / elephants / old churches / the ozone layer => ozone layer / bees / coral reefs / ancient temples / data / rare birds
HAPPENING: summit / festival / conference / world cup / marathon / exhibition / trade fair / carnival / concert / olympic games / film festival / book fair
SCANDAL: the corruption scandal => corruption scandal / the spying scandal => spying scandal / the bank scandal => bank scandal / election fraud
SCANDAL: the train crash => train crash / the bridge collapse => bridge collapse / the oil spill => oil spill / the data leak => data leak / a bribery case => bribery case
CRIME: corruption / fraud / murder / spying / theft / tax evasion / lying / bribery / torture / treason / cheating / war crimes
ALLIANCE: alliance / coalition / union / climate treaty / trade talks / peace talks / euro zone / military exercise
VICTIMS: flood victims / earthquake victims / refugees / poor families / homeless people / old people / single mothers / young artists
COMPLAINT: low pay / job cuts / high prices / corruption / pension cuts / the war => war / new taxes / pollution / long hours / school closures / racism / police violence / rising rents
DEMAND: higher wages / better working conditions / new elections / lower prices / more money for schools / peace / justice / free education / shorter hours / safer roads
INVENTION: rocket / missile / vaccine / robot / battery / engine / satellite / drone / drug / telescope / submarine / helicopter / app

EVENT: $COMPANY $BUSINESS:did / $COMPANY $BUSINESS:did / $COMPANY $BUSINESS:did / $COMPANY plans to $BUSINESS:do
EVENT: $COMPANY will $BUSINESS:do => $COMPANY to@will $BUSINESS / $COMPANY said it would $BUSINESS:do => $COMPANY to@would $BUSINESS
BUSINESS: {cut} $ABOUT $COUNT jobs => {cut} $COUNT jobs / {create} $ABOUT $COUNT jobs $PLACE => {create} $COUNT jobs $PLACE / {recall} $ABOUT $COUNT $PRODUCTS => {recall} $COUNT $PRODUCTS
BUSINESS: {buy} $COMPANY2 for $MONEY / {buy} $COMPANY2 / {sell} its $NATION business to $COMPANY2 => {sell} $NATION business to $COMPANY2
BUSINESS: {open} a factory $PLACE => {open} factory $PLACE / {close} its factory $PLACE => {close} factory $PLACE / {invest} $MONEY in $COUNTRY
BUSINESS: {launch} a $ADJECTIVE $GADGET => {launch} $ADJECTIVE $GADGET / {raise} prices by $PERCENT / {cut} prices by $PERCENT / {move} to $CITY
BUSINESS: {report} a loss of $MONEY => {report} $MONEY loss / {report} record profits / {file} for bankruptcy / {hire} $ABOUT $COUNT $STAFF => {hire} $COUNT $STAFF
BUSINESS: {stop} making $PRODUCTS / {sell} $PRODUCTS to $COUNTRY / {sue} $COMPANY2 over $DISPUTE / {name} $NAME chief executive => {name} $NAME chief executive
GADGET: phone / car / computer / game / watch / electric car / drink / service / credit card / camera / bicycle / truck / plane / airline
STAFF: workers / engineers / drivers / cleaners / apprentices / programmers / pilots / nurses
DISPUTE: patents / a contract => contract / a name => name / stolen data / unpaid bills / the design of a phone => phone design
EVENT: $MARKET {rise:did} by $PERCENT / $MARKET {fall:did} by $PERCENT / $MARKET {rise:did} sharply / $MARKET {fall:did} sharply
EVENT: $MARKET {rise:did} to the highest level in $FEW years => $MARKET {rise:did} to $FEW year high@highest
EVENT: $MARKET {fall:did} to the lowest level in $FEW years => $MARKET {fall:did} to $FEW year low@lowest
EVENT: $MARKETS {rise:did-plural} by $PERCENT / $MARKETS {fall:did-plural} by $PERCENT / $MARKETS {fall:did-plural} after $ACTOR $POLICY:did => $MARKETS {fall:did-plural} as@after $ACTOR $POLICY
EVENT: the $NATION economy {grow:did} by $PERCENT => $NATION economy {grow:did} $PERCENT / the economy of $COUNTRY shrank by $PERCENT => $COUNTRY economy shrinks@shrank $PERCENT
MARKET: the price of oil => oil price / the price of gold => gold price / the $NATION stock market => $NATION stock market / inflation in $COUNTRY => $COUNTRY inflation
MARKET: unemployment in $COUNTRY => $COUNTRY unemployment / the euro / the dollar / the pound / the yen / inflation / unemployment / the trade deficit of $COUNTRY => $COUNTRY trade deficit
MARKETS: stocks / $NATION stocks / house prices in $CITY => $CITY house prices / oil prices / gold prices / wheat prices / shares of $FIRM => $FIRM shares / car sales / exports / $NATION exports / wages / profits of $COMPANY => $COMPANY profits

EVENT: $ABOUT $FEW $PEOPLE were killed when $CRASH $PLACE => $CRASH kills@killed $FEW $PLACE
EVENT: $ABOUT $FEW $PEOPLE were injured when $CRASH $PLACE => $CRASH injures@injured $FEW $PLACE
EVENT: $ABOUT $FEW $PEOPLE were killed and $FEW2 others injured when $CRASH $PLACE => $CRASH kills@killed $FEW $PLACE
EVENT: $DISASTER killed $ABOUT $FEW $PEOPLE $PLACE => $DISASTER kills@killed $FEW $PLACE
EVENT: $DISASTER injured $ABOUT $FEW $PEOPLE $PLACE => $DISASTER injures@injured $FEW $PLACE
EVENT: $DISASTER left $ABOUT $MANY people homeless $PLACE => $DISASTER leaves@left $MANY homeless $PLACE
EVENT: $DISASTER {destroy:did} $ABOUT $FEW $HOUSES $PLACE => $DISASTER {destroy:did} $FEW $HOUSES $PLACE / $DISASTER {hit:did} $CITY / $DISASTER {hit:did} $COUNTRY
EVENT: $DISASTER struck the $NATION city of $CITY => $DISASTER hits@struck $CITY / $DISASTER {close:did} $HOUSES $PLACE / $DISASTER {force:did} $MANY to flee $PLACE
EVENT: $ABOUT $MANY people {flee:did-plural} their homes $PLACE because of $DISASTER => $MANY {flee:did-plural} $DISASTER $PLACE
EVENT: $ABOUT $FEW $PEOPLE {die:did-plural} in $DISASTER $PLACE => $FEW {die:did-plural} in $DISASTER $PLACE
EVENT: $ABOUT $FEW $PEOPLE are missing after $DISASTER $PLACE => $FEW missing after $DISASTER $PLACE
EVENT: rescue workers saved $ABOUT $FEW $PEOPLE from $WRECK $PLACE => $FEW saved from $WRECK $PLACE
EVENT: $FEW $PEOPLE were rescued from $WRECK $PLACE => $FEW $PEOPLE rescued from $WRECK $PLACE
CRASH: a $VEHICLE crashed into a $OBSTACLE => $VEHICLE crash@crashed / a $VEHICLE and a $VEHICLE2 collided => $VEHICLE and $VEHICLE2 collision@collided
DISASTER: a fire in a $BLAZE => $BLAZE fire / a fire at a $BLAZE => $BLAZE fire / an explosion at a $BLAZE => $BLAZE explosion / a strong earthquake => earthquake / an earthquake
DISASTER: heavy snow / a storm / a tropical storm / a hurricane / floods / a bomb attack / a landslide / heavy rain / an avalanche / a tornado / a forest fire / a volcanic eruption
DISASTER: a car bomb / a heat wave / a gas explosion / a $VEHICLE crash / a typhoon / a shooting at a $BLAZE => $BLAZE shooting / a cyclone / thick fog / a drought / a sandstorm
VEHICLE: bus / train / truck / car / plane / helicopter / ferry / ship / tram / school bus / taxi / fishing boat / balloon / cargo ship / motorcycle
OBSTACLE: tree / wall / house / bridge / lake / river / mountain / crowd / shop / field / tower / restaurant / fence
BLAZE: factory / hotel / school / hospital / nightclub / power plant / warehouse / chemical plant / market / church / prison / mine / shopping center / airport / theater / oil refinery
HOUSES: homes / houses / roads / shops / bridges / cars / boats / schools / villages / trees / farms
WRECK: a sinking ship => sinking ship / a burning building => burning building / a collapsed mine => collapsed mine / a flooded cave => flooded cave / the sea => sea / a cable car => cable car
WRECK: a mountain => mountain / a lift => lift / a frozen lake => frozen lake / a deep well => deep well

EVENT: $ABOUT $FEW $PRISONERS were arrested $PLACE => $FEW $PRISONERS arrested $PLACE / $CULPRIT was arrested for $CRIME $PLACE => $CULPRIT arrested for $CRIME $PLACE
EVENT: $GROUP arrested $CULPRIT for $CRIME $PLACE => $CULPRIT arrested for $CRIME $PLACE / $CULPRIT was sentenced to $FEW years in prison for $CRIME => $CULPRIT jailed@sentenced $FEW years for $CRIME
EVENT: a court in $CITY sentenced $CULPRIT to $FEW years in prison for $CRIME => $CULPRIT jailed@sentenced $FEW years for $CRIME
EVENT: $CULPRIT was found guilty of $CRIME by a court in $CITY => $CITY court finds@found $CULPRIT guilty of $CRIME / $CULPRIT {escape:did} from a prison $PLACE => $CULPRIT {escape:did} from prison $PLACE
EVENT: $CULPRIT was charged with $CRIME => $CULPRIT charged with $CRIME / $CULPRIT {steal:did} $LOOT from a $ROBBED $PLACE => $CULPRIT {steal:did} $LOOT from $ROBBED $PLACE
EVENT: $LOOT was stolen from a $ROBBED $PLACE => $LOOT stolen from $ROBBED $PLACE / $GROUP found $LOOT in a $VEHICLE $PLACE => $LOOT found@found in $VEHICLE $PLACE
EVENT: $CULPRIT {deny:did} $CRIME / $CULPRIT {admit:did} $CRIME / $CULPRIT was shot dead $PLACE => $CULPRIT shot dead $PLACE / $CULPRIT was cleared of $CRIME => $CULPRIT cleared of $CRIME
CULPRIT: a former $JOB => former $JOB / a $NATION $JOB / a $JOB from $CITY => $CITY $JOB / a man / a woman / the $NATION $JOB $NAME => $NATION $JOB / a teenager / $NAME / a well-known $JOB => well-known $JOB / a student from $COUNTRY => student
JOB: minister / banker / general / actor / singer / teacher / football player / journalist / pilot / priest / judge / politician / businessman / doctor / nurse / writer / police officer / scientist
JOB: lawyer / soldier / cook / painter / diplomat / farmer / driver / spy / hacker / taxi driver / bank manager / film director / tennis player / millionaire / coach / mayor
LOOT: $MONEY / a painting by $LAST => painting / diamonds / $FEW paintings => $FEW paintings / gold / drugs / a gold statue => gold statue / secret documents / jewels / weapons / rare books / cocaine / a violin => violin
ROBBED: museum / bank / church / hotel / jewelry shop / gallery / castle / post office / private house / train / palace / university

EVENT: $TEAM {beat:did} $TEAM2 $SCORE $PLACE / $TEAM {beat:did} $TEAM2 $SCORE in the $ROUND of the $CUP => $TEAM {beat:did} $TEAM2 $SCORE in $CUP $ROUND
EVENT: $TEAM {defeat:did} $TEAM2 to win the $CUP => $TEAM {defeat:did} $TEAM2 to win $CUP / $TEAM {win:did} the $CUP in $CITY => $TEAM {win:did} $CUP in $CITY
EVENT: $TEAM {lose:did} $SCORE to $TEAM2 $PLACE / $TEAM and $TEAM2 drew $SCORE $PLACE => $TEAM and $TEAM2 draw@drew $SCORE $PLACE
EVENT: $TEAM2 were beaten $SCORE by $TEAM in the $ROUND of the $CUP => $TEAM beat@beaten $TEAM2 in $CUP $ROUND / $PLAYER {score:did} $FEW goals as $TEAM beat $TEAM2 $SCORE => $PLAYER {score:did} $FEW as $TEAM beat $TEAM2
EVENT: $PLAYER {win:did} the $CUP $PLACE => $PLAYER {win:did} $CUP / $PLAYER {win:did} gold in the $RACE $PLACE => $PLAYER {win:did} $RACE gold / $PLAYER {break:did} the world record in the $RACE => $PLAYER {break:did} $RACE world record
EVENT: $PLAYER {beat:did} $NAME2 in the $ROUND of the $CUP => $PLAYER {beat:did} $NAME2 in $CUP $ROUND / $PLAYER {lose:did} to $NAME2 in the $ROUND of the $CUP => $PLAYER {lose:did} to $NAME2 in $CUP $ROUND
EVENT: $PLAYER {sign:did} for $TEAM for $MONEY / $TEAM {sign:did} $PLAYER from $TEAM2 / $PLAYER {leave:did} $TEAM after $FEW years => $PLAYER {leave:did} $TEAM / $TEAM {sack:did} coach $NAME / $PLAYER {retire:did} from $SPORT
EVENT: $PLAYER will miss the $CUP because of a $INJURED injury => $PLAYER to@will miss $CUP with@because $INJURED injury / $PLAYER was banned from $SPORT for doping => $PLAYER banned from $SPORT for doping
EVENT: $COUNTRY {qualify:did} for the $CUP / $CITY was chosen to host the $CUP => $CITY chosen to host $CUP / $COUNTRY {win:did} the right to host the $CUP => $COUNTRY to@to host $CUP
TEAM: $COUNTRY / $COUNTRY / $CITY / $CITY / $CITY United / $CITY City / Real $CITY / Dynamo $CITY / the $CITY $MASCOT
MASCOT: Tigers / Lions / Bears / Eagles / Sharks / Wolves / Bulls / Hawks
PLAYER: $NAME / $NAME / $FIRST $LAST of $COUNTRY => $LAST / the $NATION $SPORTS player $NAME => $NAME / $NATION champion $NAME => $NAME / $NAME
SCORE: 1-0 / 2-0 / 2-1 / 3-0 / 3-1 / 3-2 / 4-0 / 4-1 / 4-2 / 5-1 / 5-2 / 1-1 / 2-2 / 0-0 / 3-3 / 6-3
ROUND: final / semi-final / first round / second round / quarter-final / third round / opening match
CUP: World Cup / European Championship / Olympic tournament / $NATION Open / $NATION Cup / Champions League / Masters / $NATION league / $CITY Marathon / Grand Prix of $COUNTRY => grand prix of $COUNTRY / Davis Cup
RACE: marathon / 100 meters / 200 meters / 400 meters / high jump / long jump / pole vault / slalom / downhill / javelin / triathlon / 1500 meters / hammer throw
SPORT: football / tennis / boxing / cycling / swimming / athletics / rugby / basketball / ice hockey / golf / skiing / cricket / chess
SPORTS: tennis / football / basketball / hockey / rugby / golf / chess / volleyball / handball / cricket
INJURED: knee / back / shoulder / leg / foot / hand / head / neck / ankle

EVENT: $RESEARCHER {find:did-plural} $FINDING / $RESEARCHER {discover:did-plural} $FINDING / $RESEARCHER have discovered $FINDING => $RESEARCHER discover@discovered $FINDING
EVENT: $RESEARCHER {develop:did-plural} a $ADJECTIVE $INVENTION => $RESEARCHER {develop:did-plural} $ADJECTIVE $INVENTION / $RESEARCHER {warn:did-plural} of $DANGER / $RESEARCHER {test:did-plural} a $INVENTION against $DISEASE => $RESEARCHER {test:did-plural} $INVENTION against $DISEASE
EVENT: $FOODS may protect against $DISEASE => $FOODS may protect against $DISEASE / a new study showed that $FOODS can cause $DISEASE => $FOODS can cause $DISEASE
EVENT: a study by $RESEARCHER has shown that $FOODS reduce the risk of $DISEASE => $FOODS reduce $DISEASE risk / a $ADJECTIVE drug against $DISEASE was approved in $COUNTRY => $COUNTRY approves@approved $DISEASE drug
EVENT: $COUNTRY {launch:did} a $ADJECTIVE $INVENTION into space => $COUNTRY {launch:did} $INVENTION into space / a $NATION spacecraft landed on $PLANET => $NATION spacecraft lands@landed on $PLANET
EVENT: $FEW people {die:did-plural} of $DISEASE $PLACE => $FEW {die:did-plural} of $DISEASE $PLACE / an outbreak of $DISEASE killed $ABOUT $FEW people $PLACE => $DISEASE outbreak kills@killed $FEW $PLACE
EVENT: $FEW astronauts {return:did-plural} from $PLANET => $FEW astronauts {return:did-plural} from $PLANET / a rare $ANIMAL was seen $PLACE => rare $ANIMAL seen $PLACE / a $ANIMAL escaped from the zoo in $CITY => $ANIMAL escapes@escaped from $CITY zoo
EVENT: a $ANIMAL was born at the zoo in $CITY => $ANIMAL born at $CITY zoo / a $ANIMAL attacked $FEW $PEOPLE $PLACE => $ANIMAL attacks@attacked $FEW $PLACE
FINDING: a $ADJECTIVE planet => $ADJECTIVE planet / water on $PLANET => water on $PLANET / the remains of an ancient city $PLACE => ancient city $PLACE / a gene for $DISEASE => $DISEASE gene / a $ADJECTIVE species of $ANIMAL $PLACE => $ADJECTIVE $ANIMAL species $PLACE
FINDING: the bones of a dinosaur $PLACE => dinosaur bones $PLACE / a black hole => black hole / a cure for $DISEASE => cure for $DISEASE / a tomb $PLACE => tomb $PLACE / a cause of $DISEASE => cause of $DISEASE / a sunken ship off the coast of $COUNTRY => sunken ship off $COUNTRY
DANGER: rising seas / a flu epidemic => flu epidemic / water shortages / melting ice / air pollution / heat waves / a food crisis => food crisis / new viruses / fake medicines
DISEASE: cancer / flu / diabetes / malaria / cholera / heart disease / asthma / measles / dementia / obesity / migraine / ebola
FOODS: vegetables / nuts / berries / tomatoes / sweets / soft drinks / fatty foods / green tea / olive oil / red meat / long walks / energy drinks / onions
PLANET: Mars / the moon / Venus / Jupiter / Saturn / a comet => comet / an asteroid => asteroid / Mercury
ANIMAL: tiger / elephant / panda / lion / monkey / bear / wolf / penguin / shark / whale / snake / crocodile / parrot / gorilla / zebra / fox / eagle / turtle / rhino / giraffe

EVENT: $ARTIST $ARTS:did / $ARTIST $ARTS:did / the $NATION film $TITLE {win:did} the main prize at the $CITY film festival => $NATION film {win:did} $CITY film festival
EVENT: a painting by $LAST was sold for $MONEY in $CITY => $LAST painting sold for $MONEY / $ARTIST {die:did} $PLACE at the age of $AGE => $ARTIST {die:did} at $AGE / $ARTIST, who was $AGE, {die:did} in $CITY => $ARTIST {die:did} in $CITY
ARTIST: $NAME / the $NATION $ARTISTRY $NAME => $ARTISTRY $NAME / $ARTISTRY $NAME => $ARTISTRY $NAME / the $ARTISTRY $NAME => $ARTISTRY $NAME
ARTISTRY: singer / actor / actress / writer / painter / director / composer / pianist / dancer / poet / comedian / architect / photographer
ARTS: {win} the $PRIZE => {win} $PRIZE / {publish} a $ADJECTIVE $WORK => {publish} $ADJECTIVE $WORK / {cancel} a concert in $CITY => {cancel} $CITY concert / {marry} $ARTISTRY2 $NAME2 => {marry} $ARTISTRY2 $NAME2
ARTS: {open} an exhibition in $CITY => {open} exhibition in $CITY / {play} a $JOB in a $ADJECTIVE film => {play} $JOB in $ADJECTIVE film / {sing} at the $HAPPENING in $CITY => {sing} at $CITY $HAPPENING / {give} $MONEY to $VICTIMS => {give} $MONEY to $VICTIMS / {sell} $PROPERTY in $CITY for $MONEY => {sell} $CITY $PROPERTY
PRIZE: Nobel Prize / Oscar / Golden Bear / peace prize / book prize / music award / Nobel Prize for literature / film award / Golden Lion / poetry prize
WORK: novel / album / book / film / song / poem / memoir / play / opera / cookbook / symphony
PROPERTY: a house => house / a villa => villa / an apartment => apartment / a castle => castle / a yacht => yacht
TITLE: - / - / $MADEUP => -

EVENT: $WEATHER will reach $PLACES => $WEATHER to@will reach $PLACES / forecasters predicted $WEATHER $PLACE => $WEATHER predicted@predicted $PLACE / temperatures {rise:did-plural} to $HEAT degrees $PLACE / temperatures {fall:did-plural} to minus $HEAT degrees $PLACE
EVENT: $WEATHER {close:did} the airport in $CITY => $WEATHER {close:did} $CITY airport / $FEW flights were canceled in $CITY because of $WEATHER => $WEATHER cancels@canceled $FEW flights in $CITY / $WEATHER {delay:did} $COUNT flights $PLACE => $WEATHER {delay:did} $COUNT flights $PLACE
EVENT: $WEATHER cut off power for $ABOUT $COUNT homes $PLACE => $WEATHER cuts@cut power for $COUNT homes $PLACE
WEATHER: heavy snow => heavy snow / a snow storm => snow storm / strong wind / a cold front => cold front / fog / a thunderstorm => thunderstorm / a hail storm => hail storm / a heat wave => heat wave / heavy rain / a hurricane => hurricane
PLACES: $CITY / $COUNTRY / northern $COUNTRY / southern $COUNTRY / the coast of $COUNTRY => $COUNTRY coast
HEAT: ten / 20 / 25 / 30 / 35 / 38 / 40 / 42 / 45 / 12 / 15 / eight
)";
}

}  // namespace attentionscope::generator
