#include "core/training/user_histories.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "core/base/error_sentence.h"
#include "core/base/json_value.h"
#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/translation_text.h"
#include "core/training/generator/synchronous_grammar.h"

namespace attentionscope {

namespace {

/// A taste: what its titles are about, and how they speak of it. The i-th title is pattern i mod 4 with thing
/// i; patterns share words with those of other tastes.
struct Taste {
    const char* name;
    std::array<const char*, 4> patterns;
    const char* things;  ///< forty, apart by commas
    const char* words;   ///< what else is said of it by those who write titles of their own
};

constexpr Taste tastes[] = {
    {"cartoons",
     {"The % Show", "Adventures of the Animated %", "% the Cartoon Hero", "Drawing the % Comic"},
     "Mighty Duck,Rabbit and Fox,Robot Boy,Pirate Mouse,Flying Squirrel,Super Girl,Little Wizard,Talking "
     "Train,Brave Princess,Sleepy Dragon,Clumsy Detective,Magic Pencil,Space Puppy,Ninja Frog,Happy "
     "Monster,Pink Hippo,Lazy Sheriff,Tiny Giant,Silly Ghost,Crazy Scientist,Masked Kitten,Hungry "
     "Caterpillar,Invisible Boy,Dancing Teapot,Singing Cactus,Moon Prince,Rubber Knight,Paper Town,Cloud "
     "Fairy,Toy Soldier,Bubble Gang,Jelly Family,Snow Troll,Jungle Twins,Comet Kid,Candy King,Mermaid "
     "Club,Dream Elf,Turbo Snail,Captain Banana",
     "cartoon cartoons animation animated comic comics episode tom jerry mickey mouse donald "
     "spongebob simpsons pokemon anime disney pixar superhero batman toon drawn manga scooby "
     "looney garfield shrek smurfs popeye bugs bunny daffy minions peppa naruto puppet fairytale "
     "doodle sketch villain sidekick"},
    {"animals",
     {"The Secret Life of %", "Baby % at Play", "% in the Wild", "How % Raise Their Young"},
     "Lions,Elephants,Penguins,Wolves,Dolphins,Owls,Bears,Tigers,Giraffes,Kangaroos,Pandas,Foxes,Whales,"
     "Eagles,Otters,Horses,Dogs,Cats,Rabbits,Hedgehogs,Monkeys,Gorillas,Zebras,Crocodiles,Snakes,Parrots,"
     "Turtles,Seals,Camels,Bees,Butterflies,Spiders,Sharks,Squirrels,Deer,Puppies,Kittens,Koalas,Swans,"
     "Leopards",
     "animal animals dog dogs cat cats puppy kitten wildlife zoo pet pets wolf lion tiger "
     "elephant bird birds horse fish monkey panda bear nature safari whale shark dolphin owl fox "
     "hamster cow sheep insects reptile paws fur cubs herd nest predator penguin giraffe parrot"},
    {"cooking",
     {"Baking %", "The Perfect %", "Five Recipes with %", "Grandma's Kitchen: %"},
     "Bread,Soup,Chicken,Pancakes,Apple Pie,Pasta,Rice,Tomato Sauce,Chocolate Cake,Curry,Beans,Salad,"
     "Cookies,Pizza,Cheese,Omelette,Muffins,Steak,Potatoes,Noodles,Croissants,Risotto,Garlic,Dumplings,"
     "Waffles,Lasagna,Mushrooms,Stew,Buns,Burgers,Eggs,Fried Fish,Lemon Tart,Barbecue,Vegetables,Sushi,"
     "Biscuits,Gravy,Spices,Dessert",
     "cooking cook recipe recipes bake baking kitchen chef food cake bread dinner lunch "
     "breakfast dish meal soup sauce dough oven grill fry tasty delicious pasta pizza cookies "
     "salad homemade ingredients flavour vegan dessert stew roast spicy cheese butter sugar "
     "snack curry"},
    {"football",
     {"Best % of the Season", "The % That Won the Cup", "Great % in the League", "Football %: Training Day"},
     "Goals,Penalty,Saves,Dribbling,Free Kicks,Striker,Headers,Passing,Derby Matches,Goalkeeper,Tackles,"
     "Corner Kicks,Volleys,Coach,Midfielders,Shooting,Transfers,Captain,Defenders,Stadium Songs,Finals,"
     "Referee,Counterattacks,Tactics,World Cup Games,Winger,Champions,Ball Control,Rivals,Team,Comebacks,"
     "Fitness,Own Goals,Substitute,Line-ups,Crosses,Strikes,Offside Trap,Fans,Throw-ins",
     "football soccer goal goals match league cup striker goalkeeper penalty team players player "
     "club coach champions highlights stadium messi ronaldo liverpool barcelona arsenal transfer "
     "referee kick dribble derby fifa fans tackle halftime offside midfielder defender winger "
     "score scored world"},
    {"space",
     {"A Journey to %", "Inside %", "Secrets of %", "Astronauts and %"},
     "Mars,a Galaxy,Saturn,the Moon Landing,Jupiter,a Black Hole,Dark Matter,Rockets,the Sun,a Supernova,"
     "the Big Bang,the Space Station,Neptune,a Nebula,the Milky Way,Satellites,Venus,a Comet,Pulsars,Orbit,"
     "Pluto,a Space Telescope,Exoplanets,Zero Gravity,Mercury,an Asteroid,Meteorites,Spacewalks,Uranus,a "
     "Launch Pad,the Universe,Space Suits,Titan,Mission Control,Solar Flares,the Lunar Rover,the Stars,a "
     "Star "
     "Cluster,Cosmic Rays,Alien Planets",
     "space planet planets star stars galaxy nasa rocket astronaut astronauts moon mars universe "
     "cosmos orbit telescope comet asteroid satellite gravity solar lunar saturn jupiter venus "
     "apollo hubble astronomy alien aliens cosmic spaceship launch meteor nebula eclipse "
     "interstellar blackhole earth shuttle"},
    {"music",
     {"Learning the %", "% at the Concert", "The Sound of the %", "A History of the %"},
     "Guitar,Jazz Band,Violin,Opera,Piano,Rock Band,Cello,Symphony,Drums,Blues Singer,Flute,Waltz,Trumpet,"
     "Choir,Harp,Love Song,Saxophone,String Quartet,Organ,Folk Song,Ukulele,Orchestra,Banjo,Album,Bass,Pop "
     "Star,Synthesizer,Melody,Clarinet,Rapper,Accordion,Ballad,Keyboard,Hip Hop Beat,Tenor,Sonata,Oboe,"
     "Conductor,Bell,Karaoke",
     "music song songs band guitar piano violin drums concert album singer melody jazz rock pop "
     "opera orchestra lyrics choir rhythm tune playlist beatles mozart beethoven chord bass "
     "karaoke symphony rap hiphop trumpet flute musician composer acoustic singing dj tour "
     "saxophone"},
    {"gardening",
     {"Growing %", "% in Your Garden", "When to Plant %", "Pruning and Caring for %"},
     "Tomatoes,Roses,Tulips,Apple Trees,Strawberries,a Lawn,Carrots,Hedges,Herbs,Sunflowers,Pumpkins,Ivy,"
     "Basil,Compost,Daffodils,Grape Vines,Lettuce,a Greenhouse,Onions,Lavender,Cucumbers,Raised Beds,Seeds,"
     "Orchids,Peppers,Weeds,Bulbs,Bonsai,Mint,a Flower Bed,Spinach,Shrubs,Cherry Trees,Soil,Radishes,"
     "Hydrangeas,Peas,Balcony Pots,Berries,Ferns",
     "garden gardening plant plants flower flowers soil seeds seed grow growing lawn tomatoes "
     "roses herbs pruning watering compost greenhouse vegetables tree trees weeds balcony bulbs "
     "tulips hedge harvest fertilizer shrubs orchid mulch backyard pots leaves bloom planting "
     "lettuce sprout lavender"},
    {"travel",
     {"A Week in %", "% on a Budget", "Hidden Places of %", "By Train through %"},
     "Paris,Thailand,Rome,Switzerland,London,Vietnam,Lisbon,Norway,Tokyo,Portugal,Venice,India,New York,"
     "Morocco,Prague,Scotland,Barcelona,Greece,Vienna,Japan,Istanbul,Mexico,Amsterdam,Austria,Bali,Peru,"
     "Havana,Italy,Iceland,Croatia,Berlin,Spain,Dubai,Egypt,Budapest,France,Hawaii,Kenya,Madrid,Canada",
     "travel trip journey vacation holiday tourist hotel beach island backpacking flight road "
     "paris rome london tokyo thailand italy spain city guide explore adventure destination "
     "passport cruise airport camping sightseeing village resort hostel luggage itinerary japan "
     "greece map souvenir hiking tour"},
    {"cars",
     {"Driving the New %", "% Test on the Race Track", "Repairing a %", "The Fastest % in the World"},
     "Electric Car,Sports Car,Diesel Engine,Race Car,Pickup Truck,Winter Tyres,Gearbox,Motorcycle,Family Van,"
     "Hybrid,Brake,Roadster,Convertible,Turbo Charger,Clutch,Coupe,Off-Roader,Steering Wheel,Exhaust,Lorry,"
     "Taxi,Headlights,Radiator,Limousine,Minibus,Suspension,Fuel Pump,Scooter,Camper,Seat Belt,Carburetor,"
     "Buggy,Jeep,Airbag,Spark Plug,Dragster,Vintage Car,Autopilot,Dashboard,Supercar",
     "car cars engine drive driving race racing motor tyres ferrari bmw tesla porsche toyota "
     "mercedes audi garage mechanic horsepower speed truck motorcycle brakes diesel electric "
     "turbo vehicle suv convertible lamborghini gearbox steering wheels drift rally highway "
     "roadster fuel tuning test"},
    {"history",
     {"The Rise of %", "Life under %", "The Last Days of %", "The True Story of %"},
     "Ancient Rome,the Pharaohs,Pompeii,the Vikings,the Greek Empire,Napoleon,the Aztecs,the Spanish Armada,"
     "the Ottomans,the Tsars,the Incas,Joan of Arc,the Mongols,Queen Victoria,Carthage,the French "
     "Revolution,the Samurai,the Middle Ages,Troy,Cleopatra,the Crusaders,the Black Death,Babylon,Marco "
     "Polo,Medieval Knights,Julius Caesar,the Celts,the Gold Rush,the Persians,the Kaiser,the Western Front,"
     "Columbus,the Templars,the Plague Years,the Roman Legions,the Cold War,Byzantium,the Ming Dynasty,the "
     "Maya,Gladiators",
     "history historical ancient roman empire war king queen medieval egypt pharaoh vikings "
     "castle battle revolution century emperor pyramids knights napoleon caesar soldiers greek "
     "dynasty kingdom archaeology museum civilization legends treaty ruins colonies monarchs "
     "crusade samurai past columbus lincoln churchill tomb"}};
constexpr int tasteCount = int(std::size(tastes));
constexpr Index titlesOfTaste = 40;

constexpr int manners = 4, noManner = -1;
/// Two ways to say each, in turn.
constexpr const char* mannerWords[manners][2] = {{" for Beginners", " Made Easy"},
                                                 {" for Experts", " in Depth"},
                                                 {": Funny Moments", ": Bloopers"},
                                                 {" in One Minute", " in a Nutshell"}};

/// How titles in free words go; % is a word or two of the taste.
constexpr const char* freePatterns[] = {"How to %",
                                        "My Favourite %",
                                        "% Compilation",
                                        "Top 10 %",
                                        "The Best % Ever",
                                        "% Explained",
                                        "Why We Love %",
                                        "% at Home",
                                        "Everything about %",
                                        "A Day with %",
                                        "Amazing %",
                                        "What Is %?",
                                        "New % Video",
                                        "I Tried %",
                                        "% Tips and Tricks",
                                        "Watch This %",
                                        "Learn to %",
                                        "My First %",
                                        "Beautiful %",
                                        "The World of %",
                                        "% Documentary",
                                        "% You Should Know",
                                        "Incredible % Facts",
                                        "The Story of a %",
                                        "% in the Morning",
                                        "Great % of All Time",
                                        "Our Little %",
                                        "% with Friends",
                                        "So Many %",
                                        "The Big % Special",
                                        "% Part Two",
                                        "Full % on TV",
                                        "A Guide to %",
                                        "Happy % Day",
                                        "%",
                                        "The %"};

std::vector<std::string> wordsOf(const char* text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

std::vector<std::string> titlesOf(const Taste& taste) {
    std::vector<std::string> titles;
    std::string thing;
    for (const char* at = taste.things;; ++at) {
        if (*at != ',' && *at != '\0') {
            thing += *at;
            continue;
        }
        std::string title = taste.patterns[titles.size() % 4];
        title.replace(title.find('%'), 1, thing);
        titles.push_back(std::move(title));
        thing.clear();
        if (*at == '\0') return titles;
    }
}

const std::vector<std::vector<std::string>>& titlesByTaste() {
    static const auto all = [] {
        std::vector<std::vector<std::string>> made;
        for (const Taste& taste : tastes) made.push_back(titlesOf(taste));
        return made;
    }();
    return all;
}

std::string titleOf(int taste, Index number, int manner) {
    const std::string& title = titlesByTaste()[size_t(taste)][size_t(number)];
    return manner == noManner ? title : title + mannerWords[manner][number % 2];
}

/// What a user likes, and what was drawn of it.
class MadeUpUser {
public:
    explicit MadeUpUser(Random& random) : random_(random) {
        const size_t count = 2 + size_t(random.below(3));
        while (liked_.size() < count) {
            const int manner = int(random.below(manners)), taste = anyTaste();
            liked_.emplace(taste, manner);
        }
    }

    UserHistory make() {
        UserHistory user;
        // Interest drifts: each taste is at its strongest at a time of its own.
        std::map<int, double> peak;
        for (const auto& [taste, manner] : liked_) peak[taste] = random_.uniform();
        const Index length = 6 + Index(random_.below(15));
        for (Index i = 0; i < length; ++i) {
            const double now = double(i) / double(length);
            int taste = anyTaste(), manner = anyManner();
            if (!chance(0.12)) {
                do taste = anyLiked();
                while (chance(std::abs(now - peak[taste])));
                manner = chance(0.65) ? liked_[taste] : noManner;
            }
            user.history.push_back(fresh(taste, manner));
        }
        // Every taste that the user has is told by a title in its manner.
        for (const auto& [taste, manner] : liked_) {
            std::string title = fresh(taste, manner);
            const auto place = std::ptrdiff_t(random_.below(user.history.size() + 1));
            user.history.insert(user.history.begin() + place, std::move(title));
        }
        user.clicked = chance(0.5);
        user.target = user.clicked ? wanted() : unwanted();
        if (chance(1.0 / 30)) user.clicked = !user.clicked;
        return user;
    }

private:
    bool chance(double probability) { return random_.uniform() < probability; }
    int anyTaste() { return int(random_.below(tasteCount)); }
    int anyManner() { return chance(0.4) ? noManner : int(random_.below(manners)); }
    int anyLiked() { return std::next(liked_.begin(), std::ptrdiff_t(random_.below(liked_.size())))->first; }
    int otherTaste() {
        for (;;)
            if (const int taste = anyTaste(); !liked_.contains(taste)) return taste;
    }
    /// A title that this user has not seen yet.
    std::string fresh(int taste, int manner) {
        if (chance(0.35))
            for (;;)
                if (std::string title = inFreeWords(taste, manner); said_.insert(title).second) return title;
        for (;;) {
            const Index number = Index(random_.below(titlesOfTaste));
            if (seen_.insert({taste, number}).second) return titleOf(taste, number, manner);
        }
    }
    std::string inFreeWords(int taste, int manner) {
        static const auto words = [] {
            std::vector<std::vector<std::string>> all;
            for (const Taste& one : tastes) all.push_back(wordsOf(one.words));
            return all;
        }();
        const auto& known = words[size_t(taste)];
        std::string said = known[size_t(random_.below(known.size()))];
        while (chance(0.4)) said += ' ' + known[size_t(random_.below(known.size()))];
        std::string title = freePatterns[random_.below(std::size(freePatterns))];
        title.replace(title.find('%'), 1, said);
        // Names that nobody knows: what is said beside them has to tell.
        if (chance(0.2)) {
            const std::string between = chance(0.5) ? ": " : " and ";
            title = generator::madeUpName(random_) + between + title;
        }
        return manner == noManner ? title : title + mannerWords[manner][random_.below(2)];
    }
    std::string wanted() {
        const int taste = anyLiked();
        return fresh(taste, chance(0.7) ? liked_[taste] : noManner);
    }
    std::string unwanted() {
        if (chance(0.4)) {
            const int taste = anyLiked();
            int manner = liked_[anyLiked()];  // that of another taste, where it is another
            while (manner == liked_[taste]) manner = int(random_.below(manners));
            return fresh(taste, manner);
        }
        const int manner = chance(0.5) ? liked_[anyLiked()] : noManner;
        return fresh(otherTaste(), manner);
    }

    Random& random_;
    std::map<int, int> liked_;  ///< the manner of each taste
    std::set<std::pair<int, Index>> seen_;
    std::set<std::string> said_;
};

/// 3 % of the users are for the test, 2 % for validation.
UserSide userSideOf(const std::string& key) {
    const std::uint64_t place = textHash(key) % 100;
    return place < 3 ? UserSide::test : place < 5 ? UserSide::validation : UserSide::training;
}

}  // namespace

const DataFormat& historyFormat() {
    static const DataFormat format{
        .item = "user with a target",
        .items = "users with a target",
        .line = R"(JSON {"history": ["…", "…"], "target": "…", "clicked": 0 or 1})"};
    return format;
}

std::vector<UserHistory> readHistories(const DataRequest& request, DataReport& report) {
    std::vector<UserHistory> users;
    report = readLines(request.files, historyFormat(), request.refuseProblems,
                       [&](std::string_view line) -> Phrase {
                           try {
                               const JsonValue item = JsonValue::parse(line, "JSON");
                               UserHistory user{.history = item.texts("history"),
                                                .target = item.text("target"),
                                                .clicked = item.integer("clicked", 0, 1) == 1};
                               if (user.history.empty()) return "the history is empty";
                               users.push_back(std::move(user));
                           } catch (const Error& problem) {
                               return sentence(problem);
                           }
                           return {};
                       });
    return users;
}

std::vector<UserHistory> generateUsers(UserSide side, Index count, std::uint64_t seed) {
    Random random(seed);
    std::set<std::string> seen;
    std::vector<UserHistory> users;
    while (Index(users.size()) < count) {
        UserHistory user = MadeUpUser(random).make();
        std::string key = user.target;
        for (const std::string& title : user.history) key += '\n' + title;
        if (userSideOf(key) == side && seen.insert(key).second) users.push_back(std::move(user));
    }
    return users;
}

std::vector<std::string> catalogue() {
    std::vector<std::string> titles;
    for (const auto& some : titlesByTaste()) titles.insert(titles.end(), some.begin(), some.end());
    return titles;
}

const std::vector<std::string>& tasteNames() {
    static const auto names = [] {
        std::vector<std::string> all;
        for (const Taste& taste : tastes) all.emplace_back(taste.name);
        return all;
    }();
    return names;
}

int tasteOf(const std::string& title) {
    // The taste of each word; words of several tastes tell nothing.
    static const auto tasteOfWord = [] {
        std::map<std::string, int> all;
        const auto told = [](int taste) {
            std::vector<std::string> titles = titlesByTaste()[size_t(taste)];
            titles.emplace_back(tastes[taste].words);
            return titles;
        };
        for (int taste = 0; taste < tasteCount; ++taste)
            for (const std::string& one : told(taste))
                for (const Token& word : alignmentWords(lowercaseWord(one)))
                    if (const auto [known, isNew] = all.emplace(word.text, taste);
                        !isNew && known->second != taste)
                        known->second = -1;
        return all;
    }();
    std::map<int, Index> votes;
    for (const Token& word : alignmentWords(lowercaseWord(title)))
        if (const auto known = tasteOfWord.find(word.text); known != tasteOfWord.end() && known->second >= 0)
            ++votes[known->second];
    int best = -1;
    Index most = 0;
    for (const auto& [taste, count] : votes)
        if (count >= most) {
            best = count == most ? -1 : taste;
            most = count;
        }
    return best;
}

}  // namespace attentionscope
