#include "core/training/pronoun_sentences.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>

#include "core/base/error.h"
#include "core/base/random.h"

namespace attentionscope {

namespace {

using Text = const char*;
using TextList = std::span<const Text>;

// Who feels, and what is said of them alone.
constexpr Text living[] = {"animal", "dog",      "cat",    "horse", "cow",    "bird",    "fox",
                           "sheep",  "mouse",    "rabbit", "bear",  "wolf",   "lion",    "tiger",
                           "monkey", "elephant", "goat",   "pig",   "donkey", "camel",   "chicken",
                           "duck",   "puppy",    "kitten", "frog",  "turtle", "squirrel"};
constexpr Text livingMany[] = {"animals", "dogs",  "cats",    "horses",   "cows",     "birds",  "children",
                               "boys",    "girls", "men",     "women",    "students", "people", "soldiers",
                               "friends", "kids",  "workers", "tourists", "players",  "monkeys"};
constexpr Text feeling[] = {"tired",   "hungry", "thirsty", "scared",   "afraid", "sick",
                            "sleepy",  "weak",   "lazy",    "nervous",  "angry",  "frightened",
                            "curious", "lonely", "shy",     "exhausted"};
// Ways and places that are crossed, and what is said of them alone.
constexpr Text ways[] = {"street", "road",   "river",   "bridge", "field",  "stream", "lake",     "path",
                         "square", "valley", "highway", "desert", "forest", "park",   "mountain", "railway"};
constexpr Text waysMany[] = {"streets", "roads", "rivers", "bridges", "fields", "mountains", "forests"};
constexpr Text spacious[] = {"wide",  "deep",   "long",  "busy", "muddy",   "noisy",   "rough",
                             "steep", "narrow", "rocky", "icy",  "crowded", "flooded", "slippery"};
// What is put into what.
constexpr Text goods[] = {"trophy", "book",  "ball",     "chair",    "table",  "guitar",
                          "bike",   "piano", "lamp",     "camera",   "clock",  "statue",
                          "coat",   "vase",  "painting", "computer", "bottle", "hat"};
constexpr Text containers[] = {"suitcase", "box",    "bag",  "drawer", "car",     "cupboard", "basket",
                               "closet",   "pocket", "case", "trunk",  "package", "van",      "bucket"};
constexpr Text tooLarge[] = {"big", "large", "long", "tall", "heavy", "thick"};
constexpr Text tooSmall[] = {"small", "narrow", "full", "tiny", "little"};
// Things an animal or a person looks at or rests by, and what is said of them alone.
constexpr Text things[] = {"bed",     "sofa",  "carpet", "chair", "blanket", "pillow", "bench",
                           "cushion", "grass", "basket", "roof",  "wall",    "stone",  "car"};
constexpr Text comfortable[] = {"soft", "warm", "comfortable", "dry",  "clean",
                                "new",  "red",  "beautiful",   "cheap"};
// What belongs to what.
struct Owners {
    TextList nouns, parts;
    TextList said;  ///< of the parts
};
constexpr Text buildings[] = {"house", "church", "school",  "castle",
                              "hotel", "museum", "station", "hospital"};
constexpr Text ofBuildings[] = {"roof", "door", "kitchen", "garden", "entrance", "floor"};
constexpr Text saidOfBuildings[] = {"new", "red", "open", "old", "beautiful", "broken"};
constexpr Text waters[] = {"river", "lake", "sea", "pond", "stream"};
constexpr Text ofWaters[] = {"water", "shore", "surface"};
constexpr Text saidOfWaters[] = {"cold", "clear", "dark", "quiet", "blue"};
constexpr Text vehicles[] = {"car", "truck", "bus", "train", "boat", "plane", "taxi"};
constexpr Text ofVehicles[] = {"engine", "driver", "speed", "motor", "horn"};
constexpr Text saidOfVehicles[] = {"loud", "careful", "low", "strong", "quiet"};
constexpr Text beasts[] = {"dog", "cat", "horse", "bird", "rabbit", "lion", "fox"};
constexpr Text ofBeasts[] = {"tail", "nose", "fur", "voice", "head"};
constexpr Text saidOfBeasts[] = {"long", "white", "brown", "soft", "loud"};
constexpr Text writings[] = {"book", "novel", "story", "poem", "letter", "article"};
constexpr Text ofWritings[] = {"title", "author", "ending", "cover", "language"};
constexpr Text saidOfWritings[] = {"famous", "strange", "short", "beautiful", "boring"};
constexpr Text lands[] = {"country", "city", "island", "village", "town", "kingdom"};
constexpr Text ofLands[] = {"capital", "population", "climate", "mayor", "army"};
constexpr Text saidOfLands[] = {"small", "rich", "mild", "large", "famous"};
constexpr Text orders[] = {"law",    "rule", "plan",   "system",   "constitution", "agreement", "treaty",
                           "theory", "tax",  "policy", "contract", "project",      "method",    "idea"};
constexpr Text ofOrders[] = {"application", "use", "purpose", "effect", "result", "aim", "meaning"};
constexpr Text saidOfOrders[] = {"just", "fair", "simple", "clear", "honest", "useful", "good"};
constexpr Owners owners[] = {{buildings, ofBuildings, saidOfBuildings}, {waters, ofWaters, saidOfWaters},
                             {vehicles, ofVehicles, saidOfVehicles},    {beasts, ofBeasts, saidOfBeasts},
                             {writings, ofWritings, saidOfWritings},    {lands, ofLands, saidOfLands},
                             {orders, ofOrders, saidOfOrders}};
constexpr Text besides[] = {"near", "behind", "beside", "next to", "in front of"};
// Who is he and who is she.
constexpr Text males[] = {"man", "boy",         "father",  "uncle",     "brother",   "king",
                          "son", "grandfather", "husband", "gentleman", "policeman", "waiter"};
constexpr Text females[] = {"woman",    "girl",        "mother", "aunt", "sister",  "queen",
                            "daughter", "grandmother", "wife",   "lady", "actress", "waitress"};
constexpr Text toOthers[] = {"thanked", "helped", "called",   "visited", "asked",
                             "met",     "saw",    "followed", "met"};
constexpr Text ofPeople[] = {"coat", "hat", "bag", "book", "key", "umbrella", "phone", "bike", "picture"};
constexpr Text openings[] = {"Yesterday", "Last night", "That morning", "In the evening",
                             "On Monday", "At noon",    "Last winter",  "One day"};
constexpr Text looks[] = {"old", "little", "big", "black", "white", "young", "poor", "strange"};

std::uint64_t pairHash(std::string a, std::string b) {
    if (b < a) std::swap(a, b);
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : a + '|' + b)
        hash = (hash ^ std::uint64_t(static_cast<unsigned char>(c))) * 1099511628211ull;
    return hash ^ (hash >> 29);
}

/// Those of the samples and lessons, and a tenth of all others.
bool isHeldOut(const std::string& a, const std::string& b) {
    constexpr std::pair<std::string_view, std::string_view> samples[] = {
        {"animal", "street"}, {"trophy", "suitcase"}, {"law", "application"}, {"dog", "river"}};
    for (const auto& [first, second] : samples)
        if ((a == first && b == second) || (b == first && a == second)) return true;
    return pairHash(a, b) % 10 == 0;
}

/// Draws the parts of a sentence from its end to its beginning: the operands of + are evaluated in an order
/// of the compiler's choice, and a seed has to give one list of sentences.
class PronounSentenceMaker {
public:
    PronounSentenceMaker(std::uint64_t seed, NounPairs pairs)
        : random_(seed), heldOut_(pairs == NounPairs::heldOut) {}

    /// Nothing where the nouns that were drawn belong to the other side.
    PronounSentence make() {
        PronounSentence made;
        past_ = true;
        switch (random_.below(9)) {
            case 0:
            case 1:
                made = crossing();
                break;
            case 2:
                made = fitting();
                break;
            case 3:
                made = resting();
                break;
            case 4:
                made = belonging();
                break;
            case 5:
                made = order();
                break;
            case 6:
                made = gender();
                break;
            case 7:
                made = number();
                break;
            default:
                made = possession();
                break;
        }
        if (made.text.empty()) return made;
        if (past_ && chance(0.25)) {
            made.text[0] = char(made.text[0] - 'A' + 'a');
            made.text = std::string(pick(openings)) + ' ' + made.text;
        }
        return made;
    }

private:
    bool chance(double probability) { return random_.uniform() < probability; }
    Text pick(TextList list) { return list[size_t(random_.below(list.size()))]; }
    bool wanted(const std::string& a, const std::string& b) const {
        return a != b && isHeldOut(a, b) == heldOut_;
    }
    std::string look() { return chance(0.15) ? std::string(pick(looks)) + ' ' : ""; }
    Text degree() {
        constexpr Text degrees[] = {"too ", "very ", "so ", "too ", ""};
        return pick(degrees);
    }
    Text because() { return chance(0.85) ? " because" : " since"; }
    /// " because it was too tired."
    std::string ending(const std::string& itIs, TextList qualities) {
        const std::string quality = pick(qualities), much = degree();
        return because() + itIs + much + quality + '.';
    }

    /// The first noun is the antecedent where `first`.
    static PronounSentence of(std::string text, std::string pronoun, bool first, std::string a,
                              std::string b) {
        if (!first) std::swap(a, b);
        return {std::move(text), std::move(pronoun), std::move(a), std::move(b)};
    }

    // The animal didn't cross the street because it was too tired / wide.
    PronounSentence crossing() {
        const std::string a = pick(living), b = pick(ways);
        if (!wanted(a, b)) return {};
        constexpr Text verbs[] = {"didn't cross",    "did not cross",        "couldn't cross",
                                  "could not cross", "didn't want to cross", "never crossed",
                                  "would not cross"};
        const bool first = chance(0.5), present = chance(0.15);
        past_ = !present;
        const std::string verb = present ? (chance(0.5) ? "doesn't cross" : "can't cross") : pick(verbs);
        const std::string end =
            ending(present ? " it is " : " it was ", first ? TextList(feeling) : TextList(spacious));
        return of("The " + look() + a + ' ' + verb + " the " + b + end, "it", first, a, b);
    }

    // The trophy doesn't fit in the suitcase because it is too big / small.
    PronounSentence fitting() {
        const std::string a = pick(goods), b = pick(containers);
        if (!wanted(a, b)) return {};
        const bool first = chance(0.5), holds = chance(0.25), present = chance(0.3);
        past_ = !present;
        const std::string in = chance(0.7) ? " in the " : " into the ", is = present ? " it is " : " it was ";
        const std::string said = pick(first ? TextList(tooLarge) : TextList(tooSmall)),
                          much = chance(0.8) ? "too " : "so ";
        if (holds)
            return of("The " + b + (present ? " can't hold the " : " couldn't hold the ") + a + because() +
                          is + much + said + '.',
                      "it", first, a, b);
        constexpr Text verbs[] = {"didn't fit", "did not fit", "would not fit", "wouldn't fit"};
        const std::string why = because(), verb = present ? "doesn't fit" : pick(verbs);
        return of("The " + look() + a + ' ' + verb + in + b + why + is + much + said + '.', "it", first, a,
                  b);
    }

    // The cat slept on the sofa because it was tired / soft.
    PronounSentence resting() {
        const std::string a = pick(living), b = pick(things);
        if (!wanted(a, b)) return {};
        constexpr Text verbs[] = {"slept on",  "sat on",    "stayed on", "lay on",
                                  "jumped on", "looked at", "ran to",    "liked"};
        const bool first = chance(0.5);
        const std::string end = ending(" it was ", first ? TextList(feeling) : TextList(comfortable)),
                          verb = pick(verbs);
        return of("The " + look() + a + ' ' + verb + " the " + b + end, "it", first, a, b);
    }

    // The house near the river is old, but its roof / water is new.
    PronounSentence belonging() {
        const size_t one = size_t(random_.below(std::size(owners))),
                     two = size_t(random_.below(std::size(owners)));
        const bool first = chance(0.5);
        past_ = false;
        const Owners& owner = owners[first ? one : two];
        const std::string a = pick(owners[one].nouns), b = pick(owners[two].nouns);
        const std::string part = pick(owner.parts);
        if (one == two || !wanted(a, b) || part == a || part == b) return {};
        constexpr Text verbs[] = {
            "is famous", "is old", "is beautiful", "was strange", "is not far from here", "is well known"};
        const std::string said = pick(owner.said), is = chance(0.5) ? " is very " : " is ",
                          last = ", and its " + part + is + said + '.';
        if (chance(0.6)) {
            const std::string verb = pick(verbs), beside = pick(besides);
            return of("The " + look() + a + ' ' + beside + " the " + b + ' ' + verb + last, "its", first, a,
                      b);
        }
        constexpr Text seen[] = {"We saw the ", "I remember the ", "They painted the ", "She knows the ",
                                 "He talked about the "};
        return of(std::string(pick(seen)) + a + " and the " + b + last, "its", first, a, b);
    }

    // The law will never be perfect, but its application should be just.
    PronounSentence order() {
        const std::string a = pick(orders), part = pick(ofOrders);
        if (!wanted(a, part)) return {};
        constexpr Text verbs[] = {"will never be perfect", "is not new",        "was difficult to understand",
                                  "is not easy",           "cannot be changed", "may not please everybody",
                                  "has many faults"};
        constexpr Text should[] = {"should be", "must be", "can be", "will be", "is"};
        past_ = false;
        std::string place;
        std::string b;
        if (chance(0.5)) b = pick(lands);
        if (b.empty() || !wanted(a, b))
            b.clear();
        else
            place = " of the " + b;
        const std::string said = pick(saidOfOrders), be = pick(should);
        return {"The " + a + place + ' ' + pick(verbs) + ", but its " + part + ' ' + be + ' ' + said + '.',
                "its", a, b};
    }

    // The man thanked the woman because he / she was happy.
    PronounSentence gender() {
        std::string a = pick(males), b = pick(females);
        if (!wanted(a, b)) return {};
        const bool male = chance(0.5), maleFirst = chance(0.5);
        const std::string pronoun = male ? "he" : "she";
        if (!maleFirst) std::swap(a, b);
        constexpr Text ends[] = {"was very kind",  "needed help",     "was alone", "had a question",
                                 "was in trouble", "knew the answer", "was ill",   "had lost the way",
                                 "wanted to talk", "was happy"};
        const std::string end = pick(ends), why = because(), verb = pick(toOthers);
        return of("The " + look() + a + ' ' + verb + " the " + b + why + ' ' + pronoun + ' ' + end + '.',
                  pronoun, male == maleFirst, a, b);
    }

    // The dogs didn't cross the street because they were too tired / it was too wide.
    PronounSentence number() {
        const bool manyFirst = chance(0.5), first = chance(0.5);
        const std::string a = manyFirst ? pick(livingMany) : pick(living),
                          b = manyFirst ? pick(ways) : pick(waysMany);
        if (!wanted(a, b)) return {};
        const bool many = first == manyFirst;
        constexpr Text verbs[] = {"didn't cross", "could not cross", "couldn't cross", "never crossed"};
        const std::string pronoun = many ? "they" : "it";
        const std::string end = ending(' ' + pronoun + (many ? " were " : " was "),
                                       first ? TextList(feeling) : TextList(spacious)),
                          verb = pick(verbs);
        return of("The " + look() + a + ' ' + verb + " the " + b + end, pronoun, first, a, b);
    }

    // The man gave the woman his / her coat. The children showed the teacher their pictures.
    PronounSentence possession() {
        std::string a = pick(males), b = pick(females);
        const bool male = chance(0.5), maleFirst = chance(0.5);
        if (!maleFirst) std::swap(a, b);
        constexpr Text gave[] = {"gave", "showed", "brought", "sent", "handed"};
        if (chance(0.3)) {
            const std::string many = pick(livingMany), one = chance(0.5) ? a : b;
            if (!wanted(many, one)) return {};
            const bool first = chance(0.5);
            const std::string thing = pick(ofPeople), verb = pick(gave);
            return of("The " + (first ? many : one) + ' ' + verb + " the " + (first ? one : many) +
                          " their " + thing + '.',
                      "their", true, many, one);
        }
        if (!wanted(a, b)) return {};
        const std::string pronoun = male ? "his" : "her";
        const std::string thing = pick(ofPeople), verb = pick(gave);
        return of("The " + look() + a + ' ' + verb + " the " + b + ' ' + pronoun + ' ' + thing + '.', pronoun,
                  male == maleFirst, a, b);
    }

    Random random_;
    bool heldOut_;
    bool past_ = true;  ///< of the sentence just made: what can be said to have been yesterday
};

}  // namespace

std::vector<PronounSentence> generatePronounSentences(Index count, std::uint64_t seed, NounPairs pairs) {
    PronounSentenceMaker maker(seed, pairs);
    std::vector<PronounSentence> sentences;
    std::set<std::string> known;
    for (Index tries = 0; Index(sentences.size()) < count; ++tries) {
        if (tries > 400 * count + 10000)
            throw Error({.what = "there are not so many different sentences",
                         .got = std::to_string(count),
                         .expected = Phrase("at most %1", {std::to_string(sentences.size())})});
        PronounSentence made = maker.make();
        if (!made.text.empty() && known.insert(made.text).second) sentences.push_back(std::move(made));
    }
    return sentences;
}

}  // namespace attentionscope
