<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>BottleneckFigure</name>
    <message numerus="yes">
        <source>%n number(s), for all words</source>
        <translation>
            <numerusform>%n number, for all words</numerusform>
            <numerusform>%n numbers, for all words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n number(s)</source>
        <translation>
            <numerusform>%n number</numerusform>
            <numerusform>%n numbers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n word(s) differ</source>
        <translation>
            <numerusform>%1: %n word differs</numerusform>
            <numerusform>%1: %n words differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Change</name>
    <message numerus="yes">
        <source>%n cell(s) masked</source>
        <translation>
            <numerusform>%n cell masked</numerusform>
            <numerusform>%n cells masked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model runs with %n change(s).</source>
        <translation>
            <numerusform>The model runs with %n change.</numerusform>
            <numerusform>The model runs with %n changes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Worksheet</name>
    <message numerus="yes">
        <source>the other %n</source>
        <translation>
            <numerusform>the other one</numerusform>
            <numerusform>the other %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The query is the word “%1”, token %2 (0 to %3). How much does it look at each of the %n keys, and what does it take from them?</source>
        <translation>
            <numerusform>The query is the word “%1”, token %2 (0 to %3). How much does it look at its %n key, and what does it take from it?</numerusform>
            <numerusform>The query is the word “%1”, token %2 (0 to %3). How much does it look at each of the %n keys, and what does it take from them?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The query is “%1”, row %2 (0 to %3). How much does it look at each of the %n keys, and what does it take from them?</source>
        <translation>
            <numerusform>The query is “%1”, row %2 (0 to %3). How much does it look at its %n key, and what does it take from it?</numerusform>
            <numerusform>The query is “%1”, row %2 (0 to %3). How much does it look at each of the %n keys, and what does it take from them?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The query is “%1”. How much does it look at each of the %n keys, and what does it take from them?</source>
        <translation>
            <numerusform>The query is “%1”. How much does it look at its %n key, and what does it take from it?</numerusform>
            <numerusform>The query is “%1”. How much does it look at each of the %n keys, and what does it take from them?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This is dimension %1 (0 to %2) of the new vector, which has a softmax of its own. How much weight does it give to each of the %n keys?</source>
        <translation>
            <numerusform>This is dimension %1 (0 to %2) of the new vector, which has a softmax of its own. How much weight does it give to its %n key?</numerusform>
            <numerusform>This is dimension %1 (0 to %2) of the new vector, which has a softmax of its own. How much weight does it give to each of the %n keys?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>How far is the gate open at the word “%1”, token %2 (0 to %3), in each of the %n dimensions?</source>
        <translation>
            <numerusform>How far is the gate open at the word “%1”, token %2 (0 to %3), in its %n dimension?</numerusform>
            <numerusform>How far is the gate open at the word “%1”, token %2 (0 to %3), in each of the %n dimensions?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>How far is the gate open at “%1”, row %2 (0 to %3), in each of the %n dimensions?</source>
        <translation>
            <numerusform>How far is the gate open at “%1”, row %2 (0 to %3), in its %n dimension?</numerusform>
            <numerusform>How far is the gate open at “%1”, row %2 (0 to %3), in each of the %n dimensions?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attentionscope::BottleneckView</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attentionscope::MainWindow</name>
    <message numerus="yes">
        <source>and %n more of this kind</source>
        <translation>
            <numerusform>and %n more of this kind</numerusform>
            <numerusform>and %n more of this kind</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attentionscope::SentencePanel</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n unknown</numerusform>
            <numerusform>%n unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attentionscope::TopBar</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attentionscope::Doors</name>
    <message numerus="yes">
        <source>%n model(s) in all</source>
        <translation>
            <numerusform>%n model in all</numerusform>
            <numerusform>%n models in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n head(s)</source>
        <comment>a model and its heads</comment>
        <translation>
            <numerusform>%1: %n head</numerusform>
            <numerusform>%1: %n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attentionscope::LessonRecorder</name>
    <message numerus="yes">
        <source>New lesson · %n step(s)</source>
        <translation>
            <numerusform>New lesson · %n step</numerusform>
            <numerusform>New lesson · %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lesson · %n step(s)</source>
        <translation>
            <numerusform>Lesson · %n step</numerusform>
            <numerusform>Lesson · %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attentionscope::MapHeader</name>
    <message numerus="yes">
        <source>with %n change(s)</source>
        <translation>
            <numerusform>with %n change</numerusform>
            <numerusform>with %n changes</numerusform>
        </translation>
    </message>
</context>
</TS>
