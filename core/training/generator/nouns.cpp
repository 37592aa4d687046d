#include "core/training/generator/lexicon.h"

namespace attentionscope::generator {

namespace {

constexpr Noun nounTable[] = {
    {"man", "men", "homme", "hommes", false, "男人", "个", Kind::person},
    {"woman", "women", "femme", "femmes", true, "女人", "个", Kind::person},
    {"boy", "boys", "garçon", "garçons", false, "男孩", "个", Kind::person},
    {"girl", "girls", "fille", "filles", true, "女孩", "个", Kind::person},
    {"teacher", "teachers", "professeur", "professeurs", false, "老师", "位", Kind::person},
    {"student", "students", "étudiant", "étudiants", false, "学生", "个", Kind::person},
    {"doctor", "doctors", "médecin", "médecins", false, "医生", "位", Kind::person},
    {"friend", "friends", "ami", "amis", false, "朋友", "个", Kind::person},
    {"neighbor", "neighbors", "voisin", "voisins", false, "邻居", "个", Kind::person},
    {"child", "children", "enfant", "enfants", false, "孩子", "个", Kind::person},
    {"sister", "sisters", "sœur", "sœurs", true, "姐姐", "个", Kind::person},
    {"brother", "brothers", "frère", "frères", false, "弟弟", "个", Kind::person},
    {"minister", "ministers", "ministre", "ministres", false, "部长", "位", Kind::person},
    {"writer", "writers", "écrivain", "écrivains", false, "作家", "位", Kind::person},
    {"worker", "workers", "ouvrier", "ouvriers", false, "工人", "个", Kind::person},
    {"queen", "queens", "reine", "reines", true, "女王", "位", Kind::person},
    {"dog", "dogs", "chien", "chiens", false, "狗", "只", Kind::animal},
    {"cat", "cats", "chat", "chats", false, "猫", "只", Kind::animal},
    {"horse", "horses", "cheval", "chevaux", false, "马", "匹", Kind::animal},
    {"bird", "birds", "oiseau", "oiseaux", false, "鸟", "只", Kind::animal},
    {"cow", "cows", "vache", "vaches", true, "牛", "头", Kind::animal},
    {"car", "cars", "voiture", "voitures", true, "汽车", "辆", Kind::thing},
    {"table", "tables", "table", "tables", true, "桌子", "张", Kind::thing},
    {"chair", "chairs", "chaise", "chaises", true, "椅子", "把", Kind::thing},
    {"key", "keys", "clé", "clés", true, "钥匙", "把", Kind::thing},
    {"apple", "apples", "pomme", "pommes", true, "苹果", "个", Kind::thing},
    {"flower", "flowers", "fleur", "fleurs", true, "花", "朵", Kind::thing},
    {"tree", "trees", "arbre", "arbres", false, "树", "棵", Kind::thing},
    {"hat", "hats", "chapeau", "chapeaux", false, "帽子", "顶", Kind::thing},
    {"gift", "gifts", "cadeau", "cadeaux", false, "礼物", "份", Kind::thing},
    {"bicycle", "bicycles", "vélo", "vélos", false, "自行车", "辆", Kind::thing},
    {"picture", "pictures", "image", "images", true, "图片", "张", Kind::thing},
    {"boat", "boats", "bateau", "bateaux", false, "船", "条", Kind::thing},
    {"computer", "computers", "ordinateur", "ordinateurs", false, "电脑", "台", Kind::thing},
    {"house", "houses", "maison", "maisons", true, "房子", "座", Kind::place},
    {"garden", "gardens", "jardin", "jardins", false, "花园", "个", Kind::place},
    {"school", "schools", "école", "écoles", true, "学校", "所", Kind::place},
    {"city", "cities", "ville", "villes", true, "城市", "座", Kind::place},
    {"village", "villages", "village", "villages", false, "村庄", "个", Kind::place},
    {"church", "churches", "église", "églises", true, "教堂", "座", Kind::place},
    {"hospital", "hospitals", "hôpital", "hôpitaux", false, "医院", "家", Kind::place},
    {"shop", "shops", "magasin", "magasins", false, "商店", "家", Kind::place},
    {"room", "rooms", "chambre", "chambres", true, "房间", "个", Kind::place},
    {"street", "streets", "rue", "rues", true, "街道", "条", Kind::place},
    {"forest", "forests", "forêt", "forêts", true, "森林", "片", Kind::place},
    {"library", "libraries", "bibliothèque", "bibliothèques", true, "图书馆", "座", Kind::place},
    {"book", "books", "livre", "livres", false, "书", "本", Kind::document},
    {"letter", "letters", "lettre", "lettres", true, "信", "封", Kind::document},
    {"newspaper", "newspapers", "journal", "journaux", false, "报纸", "份", Kind::document},
    {"report", "reports", "rapport", "rapports", false, "报告", "份", Kind::document},
    {"law", "laws", "loi", "lois", true, "法律", "条", Kind::document},
    {"agreement", "agreements", "accord", "accords", false, "协议", "份", Kind::document},
    {"story", "stories", "histoire", "histoires", true, "故事", "个", Kind::document},
    {"question", "questions", "question", "questions", true, "问题", "个", Kind::document},
    {"song", "songs", "chanson", "chansons", true, "歌", "首", Kind::document},
    {"answer", "answers", "réponse", "réponses", true, "答案", "个", Kind::document},
};

constexpr Name personTable[] = {
    {"Tom", "Tom", "汤姆", false, false, ""},      {"Mary", "Marie", "玛丽", true, false, ""},
    {"John", "Jean", "约翰", false, false, ""},    {"Paul", "Paul", "保罗", false, false, ""},
    {"Anna", "Anne", "安娜", true, false, ""},     {"Peter", "Pierre", "彼得", false, false, ""},
    {"Alice", "Alice", "爱丽丝", true, false, ""}, {"Emma", "Emma", "艾玛", true, false, ""},
};

constexpr Pronoun pronounTable[] = {
    {"I", "me", "je", "me", "我", 0, false, false, false},
    {"he", "him", "il", "le", "他", 1, false, false, true},
    {"she", "her", "elle", "la", "她", 1, false, true, true},
    {"we", "us", "nous", "nous", "我们", 2, true, false, false},
    {"you", "you", "vous", "vous", "你", 3, true, false, false},
    {"they", "them", "ils", "les", "他们", 4, true, false, false},
};

constexpr Determiner determinerTable[] = {
    {"the", "the", "the", "le", "la", "l'", "les", "", "", false, true, true},
    {"the", "the", "the", "le", "la", "l'", "les", "", "", false, true, true},
    {"the", "the", "the", "le", "la", "l'", "les", "", "", false, true, true},
    {"a", "an", "some", "un", "une", nullptr, "des", "一", "一些", true, true, true},
    {"a", "an", "some", "un", "une", nullptr, "des", "一", "一些", true, true, true},
    {"this", "this", "these", "ce", "cette", "cet", "ces", "这", "这些", true, true, true},
    {"my", "my", "my", "mon", "ma", "mon", "mes", "我的", "我的", false, true, true},
    {"your", "your", "your", "votre", "votre", "votre", "vos", "你的", "你的", false, true, true},
    {"our", "our", "our", "notre", "notre", "notre", "nos", "我们的", "我们的", false, true, true},
    {"their", "their", "their", "leur", "leur", "leur", "leurs", "他们的", "他们的", false, true, true},
    {"two", "two", "two", "deux", "deux", "deux", "deux", "两", "两", true, false, true},
    {"three", "three", "three", "trois", "trois", "trois", "trois", "三", "三", true, false, true},
    {"every", "every", "every", "chaque", "chaque", "chaque", "chaque", "每", "每", true, true, false},
    {"many", "many", "many", "beaucoup de", "beaucoup de", "beaucoup d'", "beaucoup de", "许多", "许多",
     false, false, true},
};

constexpr Month monthTable[] = {
    {"January", "janvier", "一月"},
    {"February", "février", "二月"},
    {"March", "mars", "三月"},
    {"April", "avril", "四月"},
    {"May", "mai", "五月"},
    {"June", "juin", "六月"},
    {"July", "juillet", "七月"},
    {"August", "août", "八月"},
    {"September", "septembre", "九月"},
    {"October", "octobre", "十月"},
    {"November", "novembre", "十一月"},
    {"December", "décembre", "十二月"},
};

}  // namespace

std::span<const Noun> nouns() {
    return nounTable;
}
std::span<const Name> people() {
    return personTable;
}
std::span<const Pronoun> pronouns() {
    return pronounTable;
}
std::span<const Determiner> determiners() {
    return determinerTable;
}
std::span<const Month> months() {
    return monthTable;
}

}  // namespace attentionscope::generator
