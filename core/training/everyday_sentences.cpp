#include "core/training/everyday_sentences.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <sstream>

#include "core/mechanisms/classifier_words.h"
#include "core/text/unicode.h"
#include "core/training/translation_data.h"

namespace attentionscope {

namespace {

// Each line: sentence | accepted translations.
constexpr std::string_view englishToFrench = R"(
Hello, how are you? = (Bonjour |Salut |)comment (allez vous|vas tu|ça va|tu vas|vous allez);(Bonjour|Salut) ça va
Good morning. = Bonjour
Good night. = Bonne nuit
My name is Tom. = Je m'appelle Tom;Mon nom est Tom;Mon nom c'est Tom
Nice to meet you. = (Enchanté|Enchantée)( de (te|vous) (rencontrer|connaître)| de faire (ta|votre) connaissance|);(Ravi|Ravie|Heureux|Heureuse|Content|Contente) de (te|vous) (rencontrer|connaître|voir);C'est (un plaisir|bien|bon|agréable|sympa) de (te|vous) (rencontrer|connaître)
Thank you very much. = Merci (beaucoup|bien|infiniment);Je (te|vous) remercie (beaucoup|bien|infiniment);Un grand merci
See you tomorrow. = À demain;On se (voit|verra) demain;Je (te|vous) (vois|verrai) demain
Where are you from? = D'où (viens tu|venez vous|es tu|êtes vous|est ce que tu viens|est ce que vous venez);(Tu viens|Vous venez|Tu es|Vous êtes) d'où;De quel pays (viens tu|venez vous|es tu|êtes vous);D'où (tu viens|vous venez)
This is my mother. = (C'est|Voici|Voilà|Il s'agit de) ma (mère|maman)
I have two brothers and one sister. = J'ai deux frères et une sœur
My sister is a doctor. = Ma sœur est (médecin|docteur|docteure|un médecin|une médecin|un docteur|une docteure)
How old are you? = Quel âge (as tu|avez vous|est ce que tu as|est ce que vous avez|tu as|vous avez);(Tu as|Vous avez) quel âge
I am twelve years old. = J'ai douze ans;Je suis âgé de douze ans;Je suis âgée de douze ans
My father works in a hospital. = Mon père travaille (dans un|à l'|à un) hôpital
They have three children. = (Ils|Elles) ont trois (enfants|gosses)
My grandmother lives with us. = Ma (grand mère|mamie) (vit|habite|demeure) avec nous
Her husband is very kind. = Son (mari|époux) est (très|fort) (gentil|aimable|sympathique|sympa|bon|bienveillant)
I am hungry. = J'ai faim
I would like a cup of coffee. = (Je voudrais|J'aimerais|Je souhaiterais|Je désirerais|Je prendrais|Je veux)( bien|)( avoir| prendre| boire|) (une tasse de|un|du) café
The black cat drinks milk. = Le chat noir boit (du|le|son|de) lait
Do you like fish? = (Aimes tu|Aimez vous|Est ce que tu aimes|Est ce que vous aimez|Tu aimes|Vous aimez) (le poisson|les poissons|du poisson)
We eat bread every day. = (Nous mangeons|On mange) (du|le) pain (tous les jours|chaque jour|quotidiennement)
This soup is very good. = (Cette soupe|Ce potage|La soupe) est (très|vraiment) (bonne|bon|délicieuse)
I don't eat meat. = Je ne mange (pas|jamais) (de|la) viande
She drinks a glass of water. = Elle boit un verre d'eau
What do you want to eat? = (Que|Qu'est ce que) (tu veux|vous voulez|tu voudrais|vous voudriez) manger;Que (veux tu|voulez vous|voudrais tu|voudriez vous|désires tu|désirez vous) manger;(Tu veux|Vous voulez) manger quoi
The apples are on the table. = Les pommes (sont|se trouvent) sur la table
It is very cold today. = (Il fait|C'est) (très|vraiment|bien) froid aujourd'hui;Aujourd'hui il fait (très|vraiment|bien) froid
It is raining. = Il pleut;Il est en train de pleuvoir
The weather is nice today. = Il fait (beau|bon|très beau|agréable|beau temps) aujourd'hui;Aujourd'hui il fait (beau|bon);Le temps est (beau|agréable|bon|bien|magnifique|joli) aujourd'hui;Aujourd'hui le temps est (beau|agréable|bon);Le temps aujourd'hui est (beau|agréable|bon);La météo est (bonne|belle|agréable) aujourd'hui
It was hot yesterday. = (Il faisait|Il a fait|C'était|Ça a été) (très |) chaud hier;Hier (il faisait|il a fait|c'était) chaud
Will it snow tomorrow? = (Va t il|Est ce qu'il va|Il va) neiger demain;(Neigera t il|Est ce qu'il neigera|Il neigera) demain
I don't like the rain. = Je n'aime pas (la pluie|quand il pleut)
What time is it? = Quelle heure (est il|il est|est ce|est ce qu'il est);Il est quelle heure
It is eight o'clock. = Il est (huit|8) heures
The train leaves at seven. = Le train (part|partira|quitte) à (sept|7) heures
I get up at six in the morning. = Je (me lève|suis debout) à (six|6) heures (du|le) matin;Je me réveille à six heures (du|le) matin
Today is Monday. = (Aujourd'hui |)(c'est|nous sommes|on est) (le |)lundi;(C'est|Nous sommes|On est) lundi aujourd'hui;Aujourd'hui est (un |)lundi
We will go to Paris next week. = (Nous irons|Nous allons|Nous allons aller|On ira|On va aller|On va|Nous partirons|Nous nous rendrons) à Paris la semaine prochaine;La semaine prochaine (nous irons|nous allons|on va|on ira) à Paris
I was at home yesterday evening. = (J'étais|J'ai été) (à la maison|chez moi) (hier soir|hier au soir|hier en soirée);Hier soir j'étais (à la maison|chez moi)
The shop closes at nine. = (Le magasin|La boutique|Le commerce) (ferme|fermera) à (neuf|9) heures
Where is the station? = Où (est|se trouve|se situe) la (gare|station)
Turn left. = (Tourne|Tournez|Prends|Prenez|Vire|Virez) (à|sur la) gauche
The bank is next to the school. = La banque (est|se trouve|se situe) (à côté|près|tout près|proche) de l'école;La banque (est|se trouve) juste à côté de l'école
Go straight ahead. = (Va|Allez|Vas y|Continue|Continuez|Marche|Marchez|Avance|Avancez|Allez y) (tout |)droit( devant| devant toi| devant vous|);(Continue|Continuez) tout droit
Is it far from here? = (Est ce|C'est|Est ce que c'est|Est il|Est elle|Est ce que ce n'est pas|Est ce que cela est) loin d'ici;Est ce (que c'est |)éloigné d'ici
The hotel is near the church. = L'hôtel (est|se trouve|se situe) (près|proche|à côté|à proximité|tout près) de l'église
How can I go to the airport? = Comment (puis je|je peux|est ce que je peux|est ce que je|pourrais je|dois je) (aller|me rendre|arriver|parvenir|vais) (à l'|vers l')aéroport
The animal didn't cross the street because it was too tired. = L'animal n'a pas traversé la (rue|route) (parce qu'|car )(il|elle) était trop (fatigué|fatiguée)
I love you. = Je (t'|vous )aime
)";

constexpr std::string_view chineseToEnglish = R"(
早上好 = Good morning
我爱你 = I love you
今天天气很好 = (The weather|The weather's|It|It's|The weather is|It is) (very |really |so |quite |)(good|nice|fine|beautiful|great|lovely|wonderful) (weather |)today;Today (the weather is|the weather's|it is|it's) (very |really |so |quite |)(good|nice|fine|beautiful|great|lovely);Today's weather is (very |really |so |quite |)(good|nice|fine|beautiful|great|lovely);(It's|It is|Today is) (a |)(very |really |)(good|nice|fine|beautiful|great|lovely|sunny) (day today|weather today|day|weather);(We have|We're having|The weather is having) (very |)(nice|good|fine|beautiful|lovely) weather today;The weather today is (very |really |quite |)(good|nice|fine|beautiful|great|lovely)
他在图书馆看书 = He (is reading|reads|read|was reading|'s reading|studies|is studying) (a book |the book |books |)(in|at) the library;He's (reading|studying) (a book |books |)(in|at) the library;He is (in|at) the library reading (a book|books|)
知识就是力量 = Knowledge is (the |a |)power
我饿了。 = (I'm|I am|I was|I got) (so |very |)hungry
现在几点了? = What time is it( now|);What's the time( now|)
我妈妈是老师。 = (My (mother|mom|mum)|My (mother|mom|mum)'s|Mom|Mother) (is |)(a teacher|teacher)
火车站在哪里? = Where is the (train |railway |railroad |)station( at|);Where's the (train |railway |railroad |)station
我不喜欢咖啡。 = I (don't|do not) (like|love) (the |)coffee
他们有两个孩子。 = They (have|have got|had) two (children|kids)
昨天下雨了。 = It (rained|was raining|was rainy) yesterday;Yesterday it (rained|was raining);(Yesterday was|It was) (a |)(rainy|raining)( day|) (yesterday|);There was rain yesterday;We had rain yesterday
)";

std::vector<EverydaySentence> readSentences(std::string_view lines) {
    std::vector<EverydaySentence> sentences;
    std::istringstream stream{std::string(lines)};
    for (std::string line; std::getline(stream, line);)
        if (const size_t sign = line.find(" = "); sign != std::string::npos)
            sentences.push_back({line.substr(0, sign), line.substr(sign + 3)});
    return sentences;
}

/// The words alone, in lower case.
std::string comparable(std::string_view text) {
    std::string words;
    for (const Token& word : alignmentWords(normaliseSentence(text))) {
        std::string letters;
        for (const char32_t c : toCodePoints(word.text))
            if (u_isalnum(UChar32(c))) appendUtf8(letters, char32_t(u_tolower(UChar32(c))));
        if (!letters.empty()) words += letters + ' ';
    }
    return words;
}

/// The place of the ')' that belongs to the '(' at `open`.
size_t closing(std::string_view text, size_t open) {
    int depth = 0;
    for (size_t i = open; i < text.size(); ++i) {
        depth += (text[i] == '(') - (text[i] == ')');
        if (depth == 0) return i;
    }
    return text.size() - 1;
}

/// The parts between those `mark`s that stand outside all brackets.
std::vector<std::string_view> partsBetween(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    int depth = 0;
    size_t from = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        depth += (text[i] == '(') - (text[i] == ')');
        if (depth > 0 || text[i] != mark) continue;
        parts.push_back(text.substr(from, i - from));
        from = i + 1;
    }
    parts.push_back(text.substr(from));
    return parts;
}

}  // namespace

std::vector<std::string> withoutAlternatives(std::string_view text) {
    const size_t open = text.find('(');
    if (open == std::string_view::npos) return {std::string(text)};
    const size_t close = closing(text, open);
    const auto rests = withoutAlternatives(text.substr(close + 1));
    std::vector<std::string> all;
    for (const auto alternative : partsBetween(text.substr(open + 1, close - open - 1), '|'))
        for (const auto& inner : withoutAlternatives(alternative))
            for (const auto& rest : rests) all.push_back(std::string(text.substr(0, open)) + inner + rest);
    return all;
}

bool EverydaySentence::accepts(std::string_view translation) const {
    const std::string said = comparable(translation);
    for (const auto part : partsBetween(accepted, ';'))
        for (const auto& variant : withoutAlternatives(part))
            if (comparable(variant) == said) return true;
    return false;
}

const std::vector<EverydaySentence>& everydaySentences(LanguagePair languages) {
    static const std::vector<EverydaySentence> english = readSentences(englishToFrench);
    static const std::vector<EverydaySentence> chinese = readSentences(chineseToEnglish);
    return languages == LanguagePair::englishFrench ? english : chinese;
}

Index EverydayJudgement::right() const {
    return std::ranges::count_if(lines, &Line::right);
}

Index EverydayJudgement::rightInHaste() const {
    return std::ranges::count_if(lines, &Line::rightInHaste);
}

std::string EverydayJudgement::markdown() const {
    std::ostringstream text;
    text << "Of " << lines.size() << " everyday sentences, " << right()
         << " are translated in a way that was judged right by reading (✓):\n\n| sentence | translation | |\n"
            "|---|---|---|\n";
    for (const Line& line : lines)
        text << "| " << line.sentence->text << " | " << line.translation << " | " << (line.right ? "✓" : "✗")
             << " |\n";
    text << "\nTyped in haste, in lower case and without the mark at the end, " << rightInHaste()
         << " of the " << lines.size() << " are.\n";
    return text.str();
}

EverydayJudgement judgeEveryday(const TranslationModel& model, LanguagePair languages,
                                const GenerationOptions& options, const StopToken& stop) {
    EverydayJudgement judgement;
    for (const auto& sentence : everydaySentences(languages)) {
        throwIfStopped(stop);
        std::string translation = model.translate(sentence.text, options, stop);
        const bool right = sentence.accepts(translation);
        const std::string hasty = lowercaseWord(withoutFinalMark(sentence.text));
        const bool rightInHaste = sentence.accepts(model.translate(hasty, options, stop));
        judgement.lines.push_back({&sentence, std::move(translation), right, rightInHaste});
    }
    return judgement;
}

}  // namespace attentionscope
