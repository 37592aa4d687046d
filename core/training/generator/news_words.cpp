// The names and nouns of made-up news: who and where, and what it is about. See synchronous_grammar.h for how
// a rule is written.
#include "core/training/generator/news_grammar.h"

namespace attentionscope::generator {

const char* newsWords() {
    return R"(
COUNTRY: France / Germany / Italy / Spain / Portugal / Greece / Turkey / Poland / Ukraine / Russia / Sweden
COUNTRY: Norway / Finland / Denmark / Ireland / Britain / Scotland / Belgium / Austria / Hungary / Romania
COUNTRY: Egypt / Morocco / Kenya / Nigeria / Ethiopia / Ghana / Brazil / Argentina / Chile / Peru / Colombia
COUNTRY: Mexico / Canada / Cuba / China / Japan / India / Pakistan / Iran / Iraq / Israel / Syria / Indonesia
COUNTRY: Vietnam / Thailand / Malaysia / Australia / Switzerland / Croatia / Serbia / South Africa
COUNTRY: South Korea / New Zealand / Saudi Arabia / the United States / the Netherlands / the Philippines / $MADEUP
NATION: French / German / Italian / Spanish / Portuguese / Greek / Turkish / Polish / Ukrainian / Russian
NATION: Swedish / Norwegian / Finnish / Danish / Irish / British / Scottish / Belgian / Austrian / Hungarian
NATION: Egyptian / Moroccan / Kenyan / Nigerian / Brazilian / Argentine / Chilean / Peruvian / Colombian
NATION: Mexican / Canadian / Cuban / Chinese / Japanese / Indian / Pakistani / Iranian / Iraqi / Israeli
NATION: American / European / African / Asian / $MADEUP / Indonesian / Vietnamese / Thai / Australian / Dutch / Swiss
CITY: Paris / London / Berlin / Rome / Madrid / Lisbon / Athens / Istanbul / Warsaw / Kiev / Moscow / Vienna
CITY: Stockholm / Oslo / Helsinki / Copenhagen / Dublin / Brussels / Amsterdam / Geneva / Zurich / Munich
CITY: Hamburg / Milan / Naples / Venice / Barcelona / Lyon / Prague / Budapest / Cairo / Nairobi / Lagos
CITY: Beijing / Shanghai / Tokyo / Seoul / Delhi / Mumbai / Bangkok / Jakarta / Manila / Tehran / Baghdad
CITY: Jerusalem / Sydney / Melbourne / Washington / Boston / Chicago / Houston / Miami / Dallas / Seattle
CITY: Toronto / Montreal / Havana / Lima / Bogota / Santiago / New York / Los Angeles / San Francisco
CITY: Mexico City / Rio de Janeiro / Buenos Aires / Cape Town / Hong Kong / $MADEUP / $MADEUP / $MADEUP
CITY: $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP
FIRST: Anna / Maria / Sofia / Laura / Emma / Julia / Sarah / Elena / Nina / Clara / Alice / Helen / Ruth
FIRST: Fatima / Aisha / Mei / Yuki / Priya / John / Peter / Paul / Thomas / Martin / David / Daniel / Marco
FIRST: Pedro / Carlos / Luis / Ivan / Viktor / Ahmed / Omar / Hassan / Raj / Kenji / Wei / James / Robert
FIRST: Michael / William / George / Henry / Simon / Lucas / Jan / Erik / Lars / Kofi / Samuel / Mary / Jane
LAST: Smith / Brown / Taylor / Wilson / Johnson / Miller / Davis / Clark / Lewis / Walker / Young / King
LAST: Weber / Fischer / Schmidt / Meyer / Wagner / Rossi / Ferrari / Romano / Garcia / Lopez / Martinez
LAST: Silva / Santos / Costa / Dubois / Martin / Bernard / Laurent / Novak / Kowalski / Petrov / Ivanov
LAST: Sokolov / Hansen / Larsen / Nielsen / Berg / Lindqvist / Khan / Singh / Patel / Sharma / Gupta / Chen
LAST: Wang / Zhang / Tanaka / Suzuki / Sato / Kim / Park / Nguyen / Okafor / Mensah / Abdi / Haddad / Cohen
LAST: $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP / $MADEUP
NAME: $FIRST $LAST => $LAST
NAME: $FIRST $LAST => $LAST
NAME: $FIRST $LAST, $AGE, => $LAST
AGE: 24 / 31 / 36 / 42 / 47 / 53 / 58 / 64 / 67 / 71
DAY: Monday / Tuesday / Wednesday / Thursday / Friday / Saturday / Sunday
MONTH: January / February / March / April / May / June / July / August / September / October / November
MONTH: December
WHEN: on $DAY => - / on $DAY => - / on $DAY => - / on $DAY morning => - / on $DAY evening => -
WHEN: late on $DAY => - / early on $DAY => - / last week => - / this week => - / this month => -
WHEN: last month => - / yesterday => - / today => - / in $MONTH => - / on $MONTH $DATE => - / last $DAY => -
WHEN: last night => - / at the weekend => - / earlier this year => -
DATE: 2 / 3 / 5 / 8 / 9 / 11 / 14 / 17 / 19 / 21 / 23 / 26 / 28 / 30
FEW: two / three / four / five / six / seven / eight / nine / ten / eleven / twelve / 13 / 14 / 15 / 17 / 18
FEW: 19 / 21 / 22 / 24 / 26 / 27 / 29 / 30 / 32 / 35 / 38 / 40 / 43 / 50 / 60 / 70 / dozens of => dozens
FEW: scores of => scores
MANY: hundreds of => hundreds / thousands of => thousands / 100 / 120 / 150 / 200 / 250 / 300 / 400 / 500
MANY: 600 / 700 / 800 / 900 / 1000 / 2000 / 3000 / 5000 / 10000 / tens of thousands of => thousands
COUNT: 100 / 120 / 150 / 200 / 250 / 300 / 400 / 500 / 600 / 700 / 800 / 900 / 1000 / 2000 / 3000 / 5000 / 10000
ABOUT: - / - / - / at least => - / about => - / more than => - / nearly => - / as many as => -
PERCENT: 2 percent / 3 percent / 4 percent / 5 percent / 6 percent / 8 percent / 10 percent / 12 percent
PERCENT: 15 percent / 20 percent / 25 percent / 30 percent / 40 percent / 50 percent
MONEY: $AMOUNT million $COIN / $AMOUNT billion $COIN / $AMOUNT million $COIN
AMOUNT: two / three / five / six / eight / ten / 12 / 15 / 20 / 25 / 30 / 40 / 50 / 60 / 80 / 100 / 150 / 200
COIN: dollars / euros / pounds / yen
ADJECTIVE: new / old / big / small / young / local / national / strong / long / major / rare / public
ADJECTIVE: private / famous / large / expensive / cheap / modern / ancient / secret / special / strange
ADJECTIVE: joint / urgent / annual / final / early / global / regional / digital / electric / safe / clean

ACTOR: the government / the $NATION government / the government of $COUNTRY => $COUNTRY government
ACTOR: $NATION Prime Minister $FIRST $LAST => $NATION prime minister
ACTOR: the $NATION prime minister / the $NATION president / President $LAST => president $LAST
ACTOR: the $NATION $MINISTRY minister, $NAME, => $NATION $MINISTRY minister / the $NATION parliament
ACTOR: the $MINISTRY minister, $NAME, => $MINISTRY minister / the $NATION $MINISTRY minister
ACTOR: the ministry of $MINISTRY => $MINISTRY ministry / the mayor of $CITY => $CITY mayor / the opposition
ACTOR: the mayor of $CITY, $FIRST $LAST, => $CITY mayor / the city council of $CITY => $CITY city council
ACTOR: the city of $CITY => $CITY / $COUNTRY / $COUNTRY / the European Union => european union
ACTOR: the United Nations => united nations / the central bank / the $NATION central bank / a court in $CITY => $CITY court
ACTOR: the supreme court / the senate / the $NATION army / the $NATION navy / the police chief of $CITY => $CITY police chief
ACTOR: the $CITY $ANYBODY / the $NATION $ANYBODY / the $ADJECTIVE $ANYBODY / $NAME / the queen / the king / the pope
ANYBODY: committee / commission / agency / authority / regulator / union / museum / university / airport
ANYBODY: hospital / school / church / zoo / theater / club / party / governor / ambassador / judge / library
ANYBODY: council / board / team / orchestra / station / newspaper / chamber / institute / foundation / court
MINISTRY: finance / health / education / defense / justice / transport / energy / culture / interior
MINISTRY: foreign / labor / environment / sports / trade / agriculture / science
COMPANY: $FIRM / the $TRADE $FIRM => $FIRM / $FIRM, a $TRADE based in $CITY, => $FIRM / the $NATION $TRADE $FIRM => $FIRM
COMPANY: the $NATION $TRADE / $FIRM, the $NATION $TRADE, => $FIRM / $FIRM, which makes $PRODUCTS, => $FIRM
FIRM: Veltron / Nordica / Solaris / Apex / Orion Motors / Blue Star / Omega / Delta Air / Kappa / Zenith
FIRM: Titan / Atlas / Helio / Quantix / Lumina / Baltic Steel / Pacific Oil / Sunrise Foods / Global Bank
FIRM: First Bank / Union Pharma / Medico / Novatel / City Rail / Red Line / $MADEUP / $MADEUP / $MADEUP / $MADEUP
TRADE: carmaker / bank / airline / oil company / drug maker / software company / phone maker / retailer
TRADE: supermarket chain / steel maker / food company / energy company / insurer / shipping company
TRADE: publisher / toy maker / chip maker / railway company / hotel chain / clothing company / brewer
PRODUCTS: cars / phones / computers / toys / shoes / medicines / batteries / engines / planes / tractors
PRODUCTS: televisions / bicycles / trucks / chips / cameras / ships / furniture / clothes / solar panels
GROUP: workers / teachers / doctors / nurses / farmers / students / pilots / truck drivers / train drivers
GROUP: $NATION farmers / $NATION students / $NATION workers / miners / fishermen / police officers / residents of $CITY => $CITY residents
GROUP: judges / lawyers / scientists / firefighters / volunteers / parents / voters / lawmakers / $NATION lawmakers
GROUP: journalists / teachers in $CITY => $CITY teachers / taxi drivers in $CITY => $CITY taxi drivers / postal workers
GROUP: fans / soldiers / $NATION soldiers / rebels / activists / police / $CITY police / police in $CITY => $CITY police
GROUP: workers at $FIRM => $FIRM workers / refugees / tourists / $NATION tourists / protesters / shopkeepers
PEOPLE: people / workers / children / passengers / soldiers / students / miners / tourists / women / men
PEOPLE: sailors / civilians / residents / police officers / teenagers / fans / villagers / firefighters
RESEARCHER: scientists / researchers / $NATION scientists / $NATION researchers / astronomers / doctors
RESEARCHER: scientists at the University of $CITY => $CITY scientists / a team of researchers from $CITY => $CITY researchers
RESEARCHER: archaeologists / biologists / engineers / physicists / $NATION astronomers / geologists / $NATION engineers
PLACE: in $CITY / in $CITY / in $COUNTRY / near $CITY / in the $NATION city of $CITY => in $CITY / outside $CITY
PLACE: in northern $COUNTRY / in southern $COUNTRY / in eastern $COUNTRY / in western $COUNTRY / in central $CITY
PLACE: in the $NATION capital, $CITY => in $CITY / off the coast of $COUNTRY => off $COUNTRY / in the town of $CITY => in $CITY
)";
}

}  // namespace attentionscope::generator
