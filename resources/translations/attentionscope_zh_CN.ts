<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>SurveyAxes</name>
    <message>
        <source>no attention</source>
        <translation>无注意力</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>one sequence</source>
        <translation>单序列</translation>
    </message>
    <message>
        <source>two sequences</source>
        <translation>双序列</translation>
    </message>
    <message>
        <source>co-attention</source>
        <translation>协同注意力</translation>
    </message>
    <message>
        <source>two levels</source>
        <translation>两个层级</translation>
    </message>
    <message>
        <source>several representations</source>
        <translation>多种表示</translation>
    </message>
    <message>
        <source>multi-dimensional</source>
        <translation>多维</translation>
    </message>
    <message>
        <source>local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>硬注意力</translation>
    </message>
</context>
<context>
    <name>Alignment</name>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
</context>
<context>
    <name>Animation</name>
    <message>
        <source>training step %1</source>
        <translation>训练第 %1 步</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>训练完成</translation>
    </message>
</context>
<context>
    <name>Architecture</name>
    <message>
        <source>embed</source>
        <comment>a box of the model&apos;s map: embeddings</comment>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>recurrent</source>
        <comment>a box of the model&apos;s map</comment>
        <translation>循环层</translation>
    </message>
    <message>
        <source>self-att.</source>
        <comment>a box of the model&apos;s map: self-attention</comment>
        <translation>自注意</translation>
    </message>
    <message>
        <source>attention</source>
        <comment>a box of the model&apos;s map: attention to the source</comment>
        <translation>注意力</translation>
    </message>
    <message>
        <source>feed-fwd</source>
        <comment>a box of the model&apos;s map: feed-forward</comment>
        <translation>前馈</translation>
    </message>
    <message>
        <source>logits</source>
        <comment>a box of the model&apos;s map</comment>
        <translation>logits</translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation>%1，第 %2 层</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>Recurrent states</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>combine</source>
        <comment>a box of the model&apos;s map: parts are put together</comment>
        <translation>合并</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Combination</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>self-attention</source>
        <comment>a box of the model&apos;s map</comment>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <comment>a box of the model&apos;s map</comment>
        <translation>前馈</translation>
    </message>
    <message>
        <source>layer %1</source>
        <comment>above its boxes</comment>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>att.</source>
        <comment>a box of the model&apos;s map: self-attention</comment>
        <translation>注意力</translation>
    </message>
    <message>
        <source>FFN</source>
        <comment>a box of the model&apos;s map: feed-forward</comment>
        <translation>前馈</translation>
    </message>
</context>
<context>
    <name>Bars</name>
    <message>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
</context>
<context>
    <name>Blocks</name>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源句</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标句</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>read out</source>
        <translation>读出</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>全连接</translation>
    </message>
    <message>
        <source>dense2</source>
        <translation>第二个全连接</translation>
    </message>
    <message>
        <source>scaled output</source>
        <translation>缩放后的输出</translation>
    </message>
    <message>
        <source>head input</source>
        <translation>用于读出的状态</translation>
    </message>
    <message>
        <source>what is compared</source>
        <translation>用于比较的向量</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>后向</translation>
    </message>
    <message>
        <source>distances</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>regions as words</source>
        <translation>作为词的区域</translation>
    </message>
</context>
<context>
    <name>BottleneckFigure</name>
    <message>
        <source>BLEU on held-out pairs</source>
        <translation>测试句对上的 BLEU</translation>
    </message>
    <message>
        <source>This model has not been evaluated by length.</source>
        <translation>该模型尚未按句长评测。</translation>
    </message>
    <message>
        <source>gradient reach: share of Σ ‖∂ log p / ∂ word‖</source>
        <translation>梯度可达性：占 Σ ‖∂ log p / ∂ 词‖ 的份额</translation>
    </message>
    <message>
        <source>%1: the same words</source>
        <translation>%1：用词相同</translation>
    </message>
    <message numerus="yes">
        <source>%n number(s), for all words</source>
        <translation>
            <numerusform>%n 个数，装下所有词</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n number(s)</source>
        <translation>
            <numerusform>%n 个数</numerusform>
        </translation>
    </message>
    <message>
        <source>gradient reach</source>
        <translation>梯度可达性</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n word(s) differ</source>
        <translation>
            <numerusform>%1：%n 个词不同</numerusform>
        </translation>
    </message>
    <message>
        <source>BLEU on held-out generated pairs</source>
        <translation>自动生成的测试句对上的 BLEU</translation>
    </message>
    <message>
        <source>A grammar generated the sentences of this curve.</source>
        <translation>这条曲线所用的句子由模板文法自动生成。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between two scores</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>A grammar generated the sentences of these curves. On real sentences BLEU is %1.</source>
        <translation>曲线所用的句子由模板文法自动生成。在真实句子上，BLEU 为 %1。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a score, and the model that has it</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Make the view taller to see what the decoder receives.</source>
        <translation>把视图拉高，即可看到解码器得到的内容。</translation>
    </message>
    <message>
        <source>source words</source>
        <translation>源句词数</translation>
    </message>
</context>
<context>
    <name>Change</name>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>Prefix of %1, then causal</source>
        <translation>前缀 %1，其后因果</translation>
    </message>
    <message>
        <source>Silenced</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>Scores not scaled</source>
        <translation>得分不缩放</translation>
    </message>
    <message>
        <source>No positions</source>
        <translation>无位置编码</translation>
    </message>
    <message>
        <source>Score function: %1</source>
        <translation>打分函数：%1</translation>
    </message>
    <message>
        <source>Weights of training point %1</source>
        <translation>训练第 %1 个存档点的权重</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>scaled dot product</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Sparsemax in place of the softmax</source>
        <translation>以 Sparsemax 代替 Softmax</translation>
    </message>
    <message>
        <source>Only the largest score counts</source>
        <translation>只取最大的得分</translation>
    </message>
    <message>
        <source>One key is drawn for each query</source>
        <translation>为每个查询抽取一个键</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>general, qᵀ W k</source>
        <translation>一般式 qᵀ W k</translation>
    </message>
    <message>
        <source>additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>by location</source>
        <translation>按位置</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s) masked</source>
        <translation>
            <numerusform>遮盖 %n 个单元格</numerusform>
        </translation>
    </message>
    <message>
        <source>Window: less than %1 away</source>
        <translation>窗口：距离小于 %1</translation>
    </message>
    <message>
        <source>%1 → %2 set to %3</source>
        <translation>%1 → %2 设为 %3</translation>
    </message>
    <message>
        <source>Row of %1 overwritten</source>
        <translation>%1 的行已改写</translation>
    </message>
    <message>
        <source>Translated again</source>
        <translation>已重新翻译</translation>
    </message>
    <message>
        <source>This model has no attention.</source>
        <translation>此模型没有注意力。</translation>
    </message>
    <message>
        <source>This layer has no other head.</source>
        <translation>此层没有其他的头。</translation>
    </message>
    <message>
        <source>The scores of this model are not scaled.</source>
        <translation>此模型的得分不经缩放。</translation>
    </message>
    <message>
        <source>This model has no self-attention whose mask could be replaced.</source>
        <translation>此模型没有可替换掩码的自注意力。</translation>
    </message>
    <message>
        <source>This model has no positional encodings.</source>
        <translation>此模型没有位置编码。</translation>
    </message>
    <message>
        <source>This model produces no words.</source>
        <translation>此模型不生成词。</translation>
    </message>
    <message>
        <source>Token %1 is “%2”</source>
        <translation>词元 %1 为“%2”</translation>
    </message>
    <message>
        <source>Output token %1 forced</source>
        <translation>强制指定生成的词元 %1</translation>
    </message>
    <message>
        <source>Output token %1 is “%2”</source>
        <translation>生成的词元 %1 为“%2”</translation>
    </message>
    <message>
        <source>Padding from token %1 on</source>
        <translation>自词元 %1 起为填充</translation>
    </message>
    <message>
        <source>Only this head</source>
        <translation>只保留此头</translation>
    </message>
    <message>
        <source>Words sampled at temperature %1</source>
        <translation>以温度 %1 采样生成词</translation>
    </message>
    <message>
        <source>The recording does not contain what this would change.</source>
        <translation>记录中没有这项改动所涉及的内容。</translation>
    </message>
    <message>
        <source>The weights of this model work only with its own score function.</source>
        <translation>此模型的权重只适用于它自己的打分函数。</translation>
    </message>
    <message>
        <source>This model has its own way of turning scores into weights.</source>
        <translation>此模型用自己的方式由得分得到权重。</translation>
    </message>
    <message>
        <source>No weights were saved during the training of this model.</source>
        <translation>此模型训练时没有保留中间权重。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between a map, a layer and a head</comment>
        <translation> · </translation>
    </message>
    <message numerus="yes">
        <source>The model runs with %n change(s).</source>
        <translation>
            <numerusform>模型带有 %n 处改动。</numerusform>
        </translation>
    </message>
    <message>
        <source>This head is silenced: the model does not use its result.</source>
        <translation>此头已关闭：模型不使用它的结果。</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <translation>改动：%1。</translation>
    </message>
</context>
<context>
    <name>Decoding</name>
    <message>
        <source>Decoder: word by word</source>
        <translation>解码器：逐词生成</translation>
    </message>
    <message>
        <source>The text so far</source>
        <translation>到此为止的文本</translation>
    </message>
    <message>
        <source>What comes next</source>
        <translation>接下来的词</translation>
    </message>
    <message>
        <source>Encoder: the input</source>
        <translation>编码器：读到的内容</translation>
    </message>
    <message>
        <source>The picture</source>
        <translation>读入的图片</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>PNG image</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF 文档</translation>
    </message>
</context>
<context>
    <name>FigureKind</name>
    <message>
        <source>Attention map</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有注意力头</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The bottleneck</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Over the picture</source>
        <translation>叠加在图片上</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>弧线</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
</context>
<context>
    <name>HeadGrid</name>
    <message>
        <source>← layer</source>
        <translation>← 层</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
</context>
<context>
    <name>Heads</name>
    <message>
        <source>previous token</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>后一词元</translation>
    </message>
    <message>
        <source>same token</source>
        <translation>相同词元</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>similar spelling</source>
        <translation>拼写相近</translation>
    </message>
    <message>
        <source>nearest punctuation</source>
        <translation>最近标点</translation>
    </message>
    <message>
        <source>wide Gaussian</source>
        <translation>宽高斯</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
</context>
<context>
    <name>Heatmap</name>
    <message>
        <source>key →</source>
        <translation>键 →</translation>
    </message>
    <message>
        <source>← query</source>
        <translation>← 查询</translation>
    </message>
    <message>
        <source>each pixel shows the largest value</source>
        <translation>多个单元格共用一个像素：显示其中最大的值</translation>
    </message>
    <message>
        <source>largest per pixel</source>
        <translation>每像素取最大值</translation>
    </message>
    <message>
        <source>; %1: 1 column in %2</source>
        <translation>；%1 每 %2 列显示 1 列</translation>
    </message>
</context>
<context>
    <name>InputWords</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>故事</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>指定输出</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>声音</translation>
    </message>
</context>
<context>
    <name>ModelWords</name>
    <message>
        <source>Eight hand-built heads</source>
        <translation>八个手工构造的注意力头</translation>
    </message>
    <message>
        <source>self-attention, multi-head</source>
        <translation>多头自注意力</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>multi-head attention</source>
        <translation>多头注意力</translation>
    </message>
    <message>
        <source>transformer encoder</source>
        <translation>Transformer 编码器</translation>
    </message>
    <message>
        <source>transformer, encoder and decoder</source>
        <translation>Transformer 编码器–解码器</translation>
    </message>
    <message>
        <source>decoder-only language model</source>
        <translation>仅解码器语言模型</translation>
    </message>
    <message>
        <source>encoder-only language model</source>
        <translation>仅编码器语言模型</translation>
    </message>
    <message>
        <source>additive attention</source>
        <translation>加性注意力</translation>
    </message>
    <message>
        <source>encoder–decoder without attention</source>
        <translation>无注意力的编码器–解码器</translation>
    </message>
    <message>
        <source>attention classifier</source>
        <translation>注意力分类器</translation>
    </message>
    <message>
        <source>hierarchical attention</source>
        <translation>层次注意力</translation>
    </message>
    <message>
        <source>end-to-end memory network</source>
        <translation>端到端记忆网络</translation>
    </message>
    <message>
        <source>English to French</source>
        <translation>英译法</translation>
    </message>
    <message>
        <source>Chinese to English</source>
        <translation>汉译英</translation>
    </message>
    <message>
        <source>encoder–decoder</source>
        <translation>编码器–解码器</translation>
    </message>
    <message>
        <source>additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无注意力</translation>
    </message>
    <message>
        <source>luong</source>
        <translation>Luong</translation>
    </message>
    <message>
        <source>local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>硬性</translation>
    </message>
    <message>
        <source>no attention</source>
        <translation>无注意力</translation>
    </message>
    <message>
        <source>transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>local attention, predictive</source>
        <translation>局部注意力（预测式）</translation>
    </message>
    <message>
        <source>local attention, monotonic</source>
        <translation>局部注意力（单调式）</translation>
    </message>
    <message>
        <source>hard attention</source>
        <translation>硬注意力</translation>
    </message>
    <message>
        <source>global attention, dot score</source>
        <translation>全局注意力（点积打分函数）</translation>
    </message>
    <message>
        <source>global attention, general score</source>
        <translation>全局注意力（一般式打分函数）</translation>
    </message>
    <message>
        <source>global attention, concat score</source>
        <translation>全局注意力（拼接打分函数）</translation>
    </message>
    <message>
        <source>global attention, location score</source>
        <translation>全局注意力（位置式打分函数）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>sentence pairs</source>
        <translation>句对</translation>
    </message>
    <message>
        <source>source sentence, tab, target sentence</source>
        <translation>原句、制表符、译句</translation>
    </message>
    <message>
        <source>nats a token</source>
        <translation>nat/词元</translation>
    </message>
    <message>
        <source>labelled texts</source>
        <translation>带标签的文本</translation>
    </message>
    <message>
        <source>text, tab, label</source>
        <translation>文本、制表符、标签</translation>
    </message>
    <message>
        <source>nats a text</source>
        <translation>nat/文本</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>sentence, and where known: tab, pronoun, tab, the word it stands for</source>
        <translation>句子；若已知，再加制表符、代词、制表符、它所指的词</translation>
    </message>
    <message>
        <source>nats a word</source>
        <translation>nat/词</translation>
    </message>
    <message>
        <source>masked words</source>
        <translation>遮盖词预测（掩码语言模型）</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>nats a question</source>
        <translation>nat/问题</translation>
    </message>
    <message>
        <source>Captions of scenes</source>
        <translation>场景描述</translation>
    </message>
    <message>
        <source>captioner</source>
        <translation>图片描述模型</translation>
    </message>
    <message>
        <source>soft attention</source>
        <translation>软注意力</translation>
    </message>
    <message>
        <source>picture to words</source>
        <translation>由图到词</translation>
    </message>
    <message>
        <source>captioned pictures</source>
        <translation>带描述的图片</translation>
    </message>
    <message>
        <source>Questions about scenes</source>
        <translation>关于场景的问题</translation>
    </message>
    <message>
        <source>co-attention</source>
        <translation>协同注意力</translation>
    </message>
    <message>
        <source>hierarchical co-attention</source>
        <translation>层次协同注意力</translation>
    </message>
    <message>
        <source>questions about pictures</source>
        <translation>关于图片的问题</translation>
    </message>
    <message>
        <source>Reviews</source>
        <translation>评论</translation>
    </message>
    <message>
        <source>attention over words</source>
        <translation>对词的注意力</translation>
    </message>
    <message>
        <source>mean of the states</source>
        <translation>隐藏状态的均值</translation>
    </message>
    <message>
        <source>bidirectional LSTM</source>
        <translation>双向 LSTM</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>text classifier</source>
        <translation>文本分类器</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英语</translation>
    </message>
    <message>
        <source>next words</source>
        <translation>下一个词预测</translation>
    </message>
    <message>
        <source>transformer decoder</source>
        <translation>Transformer 解码器</translation>
    </message>
    <message>
        <source>a sentence, up to the first tab</source>
        <translation>一个句子，到第一个制表符为止</translation>
    </message>
    <message>
        <source>Headlines of news</source>
        <translation>新闻标题</translation>
    </message>
    <message>
        <source>attention-based summarisation</source>
        <translation>基于注意力的摘要</translation>
    </message>
    <message>
        <source>attention-based</source>
        <translation>基于注意力</translation>
    </message>
    <message>
        <source>headlines</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>sentence, tab, headline</source>
        <translation>句子，制表符，标题</translation>
    </message>
    <message>
        <source>item similarity</source>
        <translation>物品相似度</translation>
    </message>
    <message>
        <source>neural attentive item similarity</source>
        <translation>神经注意力物品相似度</translation>
    </message>
    <message>
        <source>nats a target</source>
        <translation>nat/目标</translation>
    </message>
    <message>
        <source>attention for each feature</source>
        <translation>特征级注意力</translation>
    </message>
    <message>
        <source>attention over embeddings</source>
        <translation>词向量间的注意力</translation>
    </message>
    <message>
        <source>documents put together from labelled sentences</source>
        <translation>由带标签的句子拼成的文档</translation>
    </message>
    <message>
        <source> et al. </source>
        <translation> 等 </translation>
    </message>
    <message>
        <source> and </source>
        <comment>two authors</comment>
        <translation> 与 </translation>
    </message>
    <message>
        <source>; </source>
        <comment>two papers</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>vision encoder–decoder</source>
        <translation>视觉编码器–解码器</translation>
    </message>
    <message>
        <source>speech encoder–decoder</source>
        <translation>语音编码器–解码器</translation>
    </message>
    <message>
        <source>vision-language decoder</source>
        <translation>视觉语言解码器</translation>
    </message>
    <message>
        <source>picture and text encoders</source>
        <translation>图片编码器与文本编码器</translation>
    </message>
    <message>
        <source>Spoken digits</source>
        <translation>听写数字</translation>
    </message>
    <message>
        <source>pyramidal encoder</source>
        <translation>金字塔形编码器</translation>
    </message>
    <message>
        <source>location-aware attention</source>
        <translation>位置感知注意力</translation>
    </message>
    <message>
        <source>sound to words</source>
        <translation>由声音到词</translation>
    </message>
    <message>
        <source>spoken texts</source>
        <translation>语音文本</translation>
    </message>
    <message>
        <source>users with a history</source>
        <translation>有历史的用户</translation>
    </message>
    <message>
        <source>English to French: generated sentences</source>
        <translation>英译法：程序生成的句子</translation>
    </message>
    <message>
        <source>Chinese to English: generated sentences</source>
        <translation>汉译英：程序生成的句子</translation>
    </message>
    <message>
        <source>English: generated sentences with pronouns</source>
        <translation>英语：含代词的生成句子</translation>
    </message>
    <message>
        <source>number and sentence, or number and question, tab, answer, tab, numbers of the supporting lines</source>
        <translation>编号和句子；或编号和问题、制表符、答案、制表符、所依据各行的编号</translation>
    </message>
    <message>
        <source>generated scenes of shapes with their captions</source>
        <translation>程序生成的图形场景及其描述</translation>
    </message>
    <message>
        <source>generated scenes of shapes with questions about them</source>
        <translation>程序生成的图形场景及关于它们的问题</translation>
    </message>
    <message>
        <source>generated news sentences with their headlines</source>
        <translation>程序生成的新闻句子及其标题</translation>
    </message>
    <message>
        <source>transformer encoder–decoder</source>
        <translation>Transformer 编码器–解码器</translation>
    </message>
    <message>
        <source>vision transformer</source>
        <translation>视觉 Transformer</translation>
    </message>
    <message>
        <source>speech transformer</source>
        <translation>语音 Transformer</translation>
    </message>
    <message>
        <source> %1</source>
        <comment>the year of a paper</comment>
        <translation>，%1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>two papers</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Recommendation</source>
        <translation>推荐</translation>
    </message>
</context>
<context>
    <name>NodeTitle</name>
    <message>
        <source>recorded</source>
        <translation>记录的数</translation>
    </message>
    <message>
        <source>embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>positional encodings</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>positions of marks</source>
        <translation>标点的位置</translation>
    </message>
    <message>
        <source>words spelt alike</source>
        <translation>拼写相近的词</translation>
    </message>
    <message>
        <source>own places</source>
        <translation>各自的位置</translation>
    </message>
    <message>
        <source>spelling vectors</source>
        <translation>拼写向量</translation>
    </message>
    <message>
        <source>word vectors</source>
        <translation>词向量</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation>缩放后的得分</translation>
    </message>
    <message>
        <source>softcapped scores</source>
        <translation>软截断后的得分</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>掩码后的得分</translation>
    </message>
    <message>
        <source>scores over temperature</source>
        <translation>除以温度的得分</translation>
    </message>
    <message>
        <source>row maxima</source>
        <translation>每行最大值</translation>
    </message>
    <message>
        <source>scores minus maximum</source>
        <translation>减最大值后的得分</translation>
    </message>
    <message>
        <source>exponentials</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>row sums</source>
        <translation>每行之和</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>weighted sums of values</source>
        <translation>值的加权和</translation>
    </message>
    <message>
        <source>all heads side by side</source>
        <translation>各头拼接</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>shares</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>predicted centre</source>
        <translation>预测的中心</translation>
    </message>
    <message>
        <source>chosen place</source>
        <translation>选中的位置</translation>
    </message>
    <message>
        <source>context vectors</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>forward states</source>
        <translation>前向状态</translation>
    </message>
    <message>
        <source>backward states</source>
        <translation>后向状态</translation>
    </message>
    <message>
        <source>states</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>initial state</source>
        <translation>初始状态</translation>
    </message>
    <message>
        <source>last state</source>
        <translation>最后的状态</translation>
    </message>
    <message>
        <source>the sentence as one vector</source>
        <translation>整句的单一向量</translation>
    </message>
    <message>
        <source>gates</source>
        <translation>门</translation>
    </message>
    <message>
        <source>update gate</source>
        <translation>更新门</translation>
    </message>
    <message>
        <source>reset gate</source>
        <translation>重置门</translation>
    </message>
    <message>
        <source>candidate state</source>
        <translation>候选状态</translation>
    </message>
    <message>
        <source>read-out</source>
        <translation>读出</translation>
    </message>
    <message>
        <source>residual sum</source>
        <translation>残差和</translation>
    </message>
    <message>
        <source>layer normalisation</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>weights of the model</source>
        <translation>模型权重</translation>
    </message>
    <message>
        <source>input weights</source>
        <translation>输入权重</translation>
    </message>
    <message>
        <source>weights of the initial state</source>
        <translation>初始状态的权重</translation>
    </message>
    <message>
        <source>query weights</source>
        <translation>查询权重</translation>
    </message>
    <message>
        <source>key weights</source>
        <translation>键权重</translation>
    </message>
    <message>
        <source>value weights</source>
        <translation>值权重</translation>
    </message>
    <message>
        <source>memory weights</source>
        <translation>记忆权重</translation>
    </message>
    <message>
        <source>score vector</source>
        <translation>得分向量</translation>
    </message>
    <message>
        <source>position weights</source>
        <translation>位置权重</translation>
    </message>
    <message>
        <source>first weights</source>
        <translation>第一层权重</translation>
    </message>
    <message>
        <source>second weights</source>
        <translation>第二层权重</translation>
    </message>
    <message>
        <source>scale of the normalisation</source>
        <translation>归一化的缩放</translation>
    </message>
    <message>
        <source>shift of the normalisation</source>
        <translation>归一化的平移</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>product, element by element</source>
        <translation>逐元素之积</translation>
    </message>
    <message>
        <source>multiple</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>linear map</source>
        <translation>线性变换</translation>
    </message>
    <message>
        <source>dot products</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>weighted sum</source>
        <translation>加权和</translation>
    </message>
    <message>
        <source>rows, one below the other</source>
        <translation>各行上下拼接</translation>
    </message>
    <message>
        <source>columns, side by side</source>
        <translation>各列左右拼接</translation>
    </message>
    <message>
        <source>some of the columns</source>
        <translation>部分列</translation>
    </message>
    <message>
        <source>some of the rows</source>
        <translation>部分行</translation>
    </message>
    <message>
        <source>chosen rows</source>
        <translation>选取的行</translation>
    </message>
    <message>
        <source>sums of all pairs</source>
        <translation>查询与键两两之和</translation>
    </message>
    <message>
        <source>pairs as a matrix</source>
        <translation>词对排成矩阵</translation>
    </message>
    <message>
        <source>tanh</source>
        <translation>tanh</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>sigmoid</translation>
    </message>
    <message>
        <source>exponential</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>token embeddings</source>
        <translation>词元嵌入</translation>
    </message>
    <message>
        <source>segment embeddings</source>
        <translation>句段嵌入</translation>
    </message>
    <message>
        <source>embeddings with positions</source>
        <translation>加上位置的嵌入</translation>
    </message>
    <message>
        <source>embeddings with segments</source>
        <translation>加上句段的嵌入</translation>
    </message>
    <message>
        <source>patches of the picture</source>
        <translation>图像块</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>projected embeddings</source>
        <translation>投影后的嵌入</translation>
    </message>
    <message>
        <source>cosines and sines of the rotation angles</source>
        <translation>旋转角的余弦（左半列）与正弦（右半列）</translation>
    </message>
    <message>
        <source>queries, keys and values side by side</source>
        <translation>并排的查询、键和值</translation>
    </message>
    <message>
        <source>queries before their rotation</source>
        <translation>旋转前的查询</translation>
    </message>
    <message>
        <source>keys before their rotation</source>
        <translation>旋转前的键</translation>
    </message>
    <message>
        <source>half that each word uses</source>
        <translation>每个词所用的那一半</translation>
    </message>
    <message>
        <source>queries of words that see the whole text</source>
        <translation>能看到全文的词的查询</translation>
    </message>
    <message>
        <source>keys for words that see the whole text</source>
        <translation>供能看到全文的词使用的键</translation>
    </message>
    <message>
        <source>values for words that see the whole text</source>
        <translation>供能看到全文的词使用的值</translation>
    </message>
    <message>
        <source>both projections side by side</source>
        <translation>并排的两种投影</translation>
    </message>
    <message>
        <source>feed-forward output</source>
        <translation>前馈层的输出</translation>
    </message>
    <message>
        <source>feed-forward, widened</source>
        <translation>前馈层：升维</translation>
    </message>
    <message>
        <source>feed-forward, gate</source>
        <translation>前馈层：门</translation>
    </message>
    <message>
        <source>feed-forward, gated</source>
        <translation>前馈层：过门之后</translation>
    </message>
    <message>
        <source>feed-forward, activated</source>
        <translation>前馈层：激活之后</translation>
    </message>
    <message>
        <source>final normalisation</source>
        <translation>最后的归一化</translation>
    </message>
    <message>
        <source>inner layer of the prediction</source>
        <translation>预测头的内层</translation>
    </message>
    <message>
        <source>inner layer of the prediction, activated</source>
        <translation>预测头的内层：激活之后</translation>
    </message>
    <message>
        <source>inner layer of the prediction, normalised</source>
        <translation>预测头的内层：归一化之后</translation>
    </message>
    <message>
        <source>states of the text</source>
        <translation>文本的各个状态</translation>
    </message>
    <message>
        <source>state that predicts</source>
        <translation>用来预测的状态</translation>
    </message>
    <message>
        <source>states, scaled</source>
        <translation>缩放后的状态</translation>
    </message>
    <message>
        <source>logits before the bias</source>
        <translation>加偏置前的 logits</translation>
    </message>
    <message>
        <source>logits with the bias</source>
        <translation>加偏置后的 logits</translation>
    </message>
    <message>
        <source>states that predict</source>
        <translation>用来预测的各个状态</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>类别词元</translation>
    </message>
    <message>
        <source>bias of the logits</source>
        <translation>logits 的偏置</translation>
    </message>
    <message>
        <source>normalised vectors</source>
        <translation>归一化后的向量</translation>
    </message>
    <message>
        <source>output of the layer</source>
        <translation>该层的输出</translation>
    </message>
    <message>
        <source>row means</source>
        <translation>每行均值</translation>
    </message>
    <message>
        <source>lengths of the rows</source>
        <translation>各行的长度</translation>
    </message>
    <message>
        <source>logarithm</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>power</source>
        <translation>幂</translation>
    </message>
    <message>
        <source>square root</source>
        <translation>平方根</translation>
    </message>
    <message>
        <source>rotated vectors</source>
        <translation>旋转后的向量</translation>
    </message>
    <message>
        <source>transposed matrix</source>
        <translation>转置矩阵</translation>
    </message>
    <message>
        <source>pooled windows</source>
        <translation>窗口池化</translation>
    </message>
    <message>
        <source>repeated rows</source>
        <translation>重复的行</translation>
    </message>
    <message>
        <source>bias by distance</source>
        <translation>按距离的偏置</translation>
    </message>
    <message>
        <source>chosen elements</source>
        <translation>选出的元素</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选中</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>未选中</translation>
    </message>
    <message>
        <source>no row</source>
        <translation>没有对应的行</translation>
    </message>
    <message>
        <source>outside the window</source>
        <translation>在窗口之外</translation>
    </message>
    <message>
        <source>beyond the sentence</source>
        <translation>超出句子</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>all keys are masked</source>
        <translation>所有键都被掩码</translation>
    </message>
    <message>
        <source>below the threshold</source>
        <translation>低于阈值</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>不是数（NaN）</translation>
    </message>
    <message>
        <source>residual connection</source>
        <translation>残差连接</translation>
    </message>
    <message>
        <source>without the changes</source>
        <translation>改动前</translation>
    </message>
    <message>
        <source>maximum flow</source>
        <translation>最大流</translation>
    </message>
    <message>
        <source>the rest</source>
        <translation>其余部分</translation>
    </message>
    <message>
        <source>windows on the whole grid</source>
        <translation>整个网格上的窗口</translation>
    </message>
    <message>
        <source>seam</source>
        <translation>接缝</translation>
    </message>
    <message>
        <source>energies of the sound</source>
        <translation>声音的能量</translation>
    </message>
    <message>
        <source>frames of the sound</source>
        <translation>声音的帧</translation>
    </message>
    <message>
        <source>regions as words</source>
        <translation>作为词的区域</translation>
    </message>
    <message>
        <source>words and regions</source>
        <translation>词与区域</translation>
    </message>
    <message>
        <source>distances as keys</source>
        <translation>作为键的距离</translation>
    </message>
    <message>
        <source>distances as queries</source>
        <translation>作为查询的距离</translation>
    </message>
    <message>
        <source>vectors of distances</source>
        <translation>距离的向量</translation>
    </message>
    <message>
        <source>neighbours side by side</source>
        <translation>相邻的数并排</translation>
    </message>
    <message>
        <source>neighbouring entries</source>
        <translation>邻近的部分</translation>
    </message>
    <message>
        <source>nothing chosen</source>
        <translation>什么都没选</translation>
    </message>
    <message>
        <source>%1, dimension %2</source>
        <translation>%1，第 %2 维</translation>
    </message>
    <message>
        <source>row %1, %2</source>
        <translation>第 %1 行，%2</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>picture regions, scaled like the words</source>
        <translation>图片各区域，按词向量的尺度缩放</translation>
    </message>
    <message>
        <source>scores of the experts</source>
        <translation>各专家的得分</translation>
    </message>
    <message>
        <source>probabilities of the experts</source>
        <translation>各专家的概率</translation>
    </message>
    <message>
        <source>chosen experts</source>
        <translation>选中的专家</translation>
    </message>
    <message>
        <source>probabilities of the chosen experts</source>
        <translation>选中专家的概率</translation>
    </message>
    <message>
        <source>weights of the experts</source>
        <translation>各专家的权重</translation>
    </message>
    <message>
        <source>scaled output</source>
        <translation>缩放后的输出</translation>
    </message>
    <message>
        <source>cosine of the rotation angle</source>
        <translation>旋转角的余弦</translation>
    </message>
    <message>
        <source>sine of the rotation angle</source>
        <translation>旋转角的正弦</translation>
    </message>
    <message>
        <source>“%1”, pair %2</source>
        <translation>“%1”，第 %2 对</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>sum after attention</source>
        <translation>自注意力后的残差和</translation>
    </message>
    <message>
        <source>sum after cross-attention</source>
        <translation>交叉注意力后的残差和</translation>
    </message>
    <message>
        <source>sum after feed-forward</source>
        <translation>前馈后的残差和</translation>
    </message>
    <message>
        <source>sum after the convolution</source>
        <translation>卷积后的残差和</translation>
    </message>
    <message>
        <source>normalised before attention</source>
        <translation>自注意力前的归一化</translation>
    </message>
    <message>
        <source>normalised before cross-attention</source>
        <translation>交叉注意力前的归一化</translation>
    </message>
    <message>
        <source>normalised output of attention</source>
        <translation>自注意力输出的归一化</translation>
    </message>
    <message>
        <source>normalised output of cross-attention</source>
        <translation>交叉注意力输出的归一化</translation>
    </message>
    <message>
        <source>normalised output of feed-forward</source>
        <translation>前馈输出的归一化</translation>
    </message>
    <message>
        <source>normalised after attention</source>
        <translation>自注意力后的归一化</translation>
    </message>
    <message>
        <source>normalised after cross-attention</source>
        <translation>交叉注意力后的归一化</translation>
    </message>
    <message>
        <source>normalised before feed-forward</source>
        <translation>前馈前的归一化</translation>
    </message>
    <message>
        <source>normalised after feed-forward</source>
        <translation>前馈后的归一化</translation>
    </message>
    <message>
        <source>normalised after the convolution</source>
        <translation>卷积后的归一化</translation>
    </message>
    <message>
        <source>embeddings, scaled</source>
        <translation>缩放后的嵌入</translation>
    </message>
    <message>
        <source>normalised embeddings</source>
        <translation>归一化后的嵌入</translation>
    </message>
    <message>
        <source>embeddings with positions and segments</source>
        <translation>加上位置和句段的嵌入</translation>
    </message>
</context>
<context>
    <name>Prediction</name>
    <message>
        <source>Next word after “%1”</source>
        <translation>“%1”之后的下一个词</translation>
    </message>
    <message>
        <source>The hidden word</source>
        <translation>被遮盖的词</translation>
    </message>
    <message>
        <source>Hidden word %1</source>
        <translation>第 %1 个被遮盖的词</translation>
    </message>
    <message>
        <source>The model&apos;s answer</source>
        <translation>模型的回答</translation>
    </message>
    <message>
        <source>Where “%1” looks most</source>
        <translation>“%1”最注意哪里</translation>
    </message>
    <message>
        <source>Output token %1</source>
        <translation>生成的词元 %1（从 0 计）</translation>
    </message>
    <message>
        <source>Where row %1 looks most</source>
        <translation>第 %1 行最注意哪里</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <translation>“%1”（%2）</translation>
    </message>
    <message>
        <source>The prediction stays %1.</source>
        <translation>预测未变：%1。</translation>
    </message>
    <message>
        <source>%1: still “%2” (%3).</source>
        <translation>%1：仍是“%2”（%3）。</translation>
    </message>
    <message>
        <source>%1: still “%2”, %3 → %4.</source>
        <translation>%1：仍是“%2”，%3 → %4。</translation>
    </message>
    <message>
        <source>Output token %1, “%2”</source>
        <translation>生成的词元 %1“%2”（从 0 计）</translation>
    </message>
    <message>
        <source>The model reads “%1” as</source>
        <translation>模型认为“%1”指代</translation>
    </message>
</context>
<context>
    <name>ProducedWords</name>
    <message>
        <source>an output word</source>
        <translation>改写生成的词</translation>
    </message>
</context>
<context>
    <name>ProgramFacts</name>
    <message>
        <source>Eigen</source>
        <translation>Eigen</translation>
    </message>
    <message>
        <source>nlohmann/json</source>
        <translation>nlohmann/json</translation>
    </message>
    <message>
        <source>ICU</source>
        <translation>ICU</translation>
    </message>
    <message>
        <source>libpng</source>
        <translation>libpng</translation>
    </message>
    <message>
        <source>libjpeg</source>
        <translation>libjpeg</translation>
    </message>
    <message>
        <source>zlib</source>
        <translation>zlib</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>Instruction set</source>
        <translation>指令集</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>显示平台</translation>
    </message>
    <message>
        <source>Chinese font</source>
        <translation>中文字体</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置文件</translation>
    </message>
    <message>
        <source>Bundled models</source>
        <translation>自带模型</translation>
    </message>
    <message>
        <source>MISSING: reinstall, or set ATTENTIONSCOPE_MODELS to their folder</source>
        <translation>缺失：请重新安装，或把 ATTENTIONSCOPE_MODELS 设为它们所在的文件夹</translation>
    </message>
    <message>
        <source>MISSING: install fonts-wqy-microhei, or another font with Chinese</source>
        <translation>缺失：请安装 fonts-wqy-microhei，或其他含有中文的字体</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>how many, and where</comment>
        <translation>%2 中有 %1 个</translation>
    </message>
    <message>
        <source>AttentionScope and its bundled models: GPL-3.0-or-later
Qt: LGPL-3.0 · QCustomPlot: GPL-3.0-or-later · Eigen: MPL-2.0 · nlohmann/json: MIT
ICU: Unicode licence · libpng: libpng · libjpeg-turbo: BSD-like and IJG · giflib: MIT · zlib: zlib
Data that models learned from: Tatoeba contributors, CC BY 2.0 FR · bAbI tasks (Weston et al. 2015), CC BY 3.0 · Sentiment Labelled Sentences (Kotzias et al. 2015), CC BY 4.0
Each model&apos;s card.md and docs/credits.md have the details.
</source>
        <translation>AttentionScope 及其自带模型：GPL-3.0-or-later
Qt：LGPL-3.0 · QCustomPlot：GPL-3.0-or-later · Eigen：MPL-2.0 · nlohmann/json：MIT
ICU：Unicode 许可 · libpng：libpng 许可 · libjpeg-turbo：类 BSD 许可与 IJG 许可 · giflib：MIT 许可 · zlib：zlib 许可
模型学习所用的数据：Tatoeba 贡献者，CC BY 2.0 FR · bAbI 任务（Weston 等，2015），CC BY 3.0 · Sentiment Labelled Sentences（Kotzias 等，2015），CC BY 4.0
各模型的 card.md 与 docs/credits.md 有更详细的说明。
</translation>
    </message>
</context>
<context>
    <name>Recording</name>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>constructed, not trained</source>
        <translation>手工构造，未经训练</translation>
    </message>
    <message>
        <source>cut to %1 tokens</source>
        <translation>截断为 %1 个词元</translation>
    </message>
    <message>
        <source>score q · k</source>
        <translation>得分 q · k</translation>
    </message>
    <message>
        <source>scaled score</source>
        <translation>缩放后的得分</translation>
    </message>
    <message>
        <source>softcapped score</source>
        <translation>软截断后的得分</translation>
    </message>
    <message>
        <source>masked score</source>
        <translation>掩码后的得分</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>weighted sum of values</source>
        <translation>值的加权和</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation>编码器自注意力</translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation>解码器自注意力</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>attention weight (colours end at %1)</source>
        <translation>注意力权重（颜色以 %1 为上限）</translation>
    </message>
    <message>
        <source>without the changes</source>
        <translation>改动前</translation>
    </message>
    <message>
        <source>score qᵀ W k</source>
        <translation>得分 qᵀ W k</translation>
    </message>
    <message>
        <source>additive score</source>
        <translation>加性得分</translation>
    </message>
    <message>
        <source>score by location</source>
        <translation>按位置的得分</translation>
    </message>
    <message>
        <source>cosine of q and k</source>
        <translation>q 与 k 的余弦</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>门控值</translation>
    </message>
    <message>
        <source>The gates at %1</source>
        <translation>%1 处的门控</translation>
    </message>
    <message>
        <source>Who looks at %1</source>
        <translation>谁注意 %1</translation>
    </message>
    <message>
        <source>Where %1 looks</source>
        <translation>%1 注意哪里</translation>
    </message>
    <message>
        <source>Update gate</source>
        <translation>更新门</translation>
    </message>
    <message>
        <source>Reset gate</source>
        <translation>重置门</translation>
    </message>
    <message>
        <source>Input gate</source>
        <translation>输入门</translation>
    </message>
    <message>
        <source>Forget gate</source>
        <translation>遗忘门</translation>
    </message>
    <message>
        <source>Output gate</source>
        <translation>输出门</translation>
    </message>
    <message>
        <source>%1, decoder</source>
        <translation>%1，解码器</translation>
    </message>
    <message>
        <source>%1, encoder</source>
        <translation>%1，编码器</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个注意力头</translation>
    </message>
    <message>
        <source>pieces joined into words</source>
        <translation>子词已合并为词</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>列 %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>行 %1</translation>
    </message>
    <message>
        <source>lines cut to %1 words</source>
        <translation>每行截至 %1 个词</translation>
    </message>
    <message>
        <source>cut to %1 words</source>
        <translation>截至 %1 个词</translation>
    </message>
    <message>
        <source>cut to %1 sentences</source>
        <translation>截至 %1 句</translation>
    </message>
    <message>
        <source>cut to %1 titles</source>
        <translation>截至 %1 个标题</translation>
    </message>
    <message>
        <source>How far the gates are open, on average</source>
        <translation>门平均打开的程度</translation>
    </message>
    <message>
        <source>after %1 steps of training</source>
        <translation>训练 %1 步之后</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a head, and what it does</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>gate (colours end at %1)</source>
        <translation>门控值（颜色以 %1 为上限）</translation>
    </message>
    <message>
        <source>How much each key adds to %1</source>
        <translation>每个键给%1加入多少</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a gate, and what it is of</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>Average attention to each word</source>
        <translation>每个词平均被注意的程度</translation>
    </message>
    <message>
        <source>read despite failed checks</source>
        <translation>未通过检查，按原样读入</translation>
    </message>
    <message>
        <source>words without features: %1</source>
        <translation>模型没有这些词的特征：%1</translation>
    </message>
    <message>
        <source>Average attention to each key</source>
        <translation>每个键平均被注意的程度</translation>
    </message>
    <message>
        <source>What %1 has read up to this layer</source>
        <translation>到这一层为止，%1中汇入了什么</translation>
    </message>
    <message>
        <source>Self-attention in the text</source>
        <translation>文本中的自注意力</translation>
    </message>
    <message>
        <source>Self-attention in the picture</source>
        <translation>图片中的自注意力</translation>
    </message>
    <message>
        <source>Special tokens are not shown here; the weights are unchanged.</source>
        <translation>这里不显示特殊词元；权重不变。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a head, and where it is</comment>
        <translation>%2 · %1</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>改动：%1</translation>
    </message>
</context>
<context>
    <name>Render</name>
    <message>
        <source>Why attention at all</source>
        <translation>为什么需要注意力</translation>
    </message>
</context>
<context>
    <name>SceneWords</name>
    <message>
        <source>red</source>
        <translation>红色</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>yellow</source>
        <translation>黄色</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>circle</source>
        <translation>圆形</translation>
    </message>
    <message>
        <source>square</source>
        <translation>正方形</translation>
    </message>
    <message>
        <source>triangle</source>
        <translation>三角形</translation>
    </message>
    <message>
        <source>star</source>
        <translation>星形</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>colour, shape</comment>
        <translation>%1%2</translation>
    </message>
</context>
<context>
    <name>ShownMap</name>
    <message>
        <source>change against the run without changes</source>
        <translation>相对改动前的变化</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>attention rollout over the layers</source>
        <translation>逐层注意力展开（rollout）</translation>
    </message>
    <message>
        <source>value-weighted attention ‖α v W_O‖</source>
        <translation>值加权注意力 ‖α v W_O‖</translation>
    </message>
    <message>
        <source>dimension →</source>
        <translation>维度 →</translation>
    </message>
    <message>
        <source>← position</source>
        <translation>← 位置</translation>
    </message>
    <message>
        <source>← dimension</source>
        <translation>← 维度</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show how much more or less each key gets after the changes.</source>
        <translation>每一行是一个查询，颜色表示改动使各个键多得或少得了多少。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show how well each key fits it, before the softmax.</source>
        <translation>每一行是一个查询，颜色表示在 softmax 之前各个键与它的匹配程度。</translation>
    </message>
    <message>
        <source>Each row is a query word; its colours show how much of each key word goes into its new vector.</source>
        <translation>每一行是一个查询词，颜色表示各个键词在它的新向量中占多少。</translation>
    </message>
    <message>
        <source>%1 Rows that were set by hand need not sum to 1.</source>
        <translation>%1手动设定的行之和不一定为 1。</translation>
    </message>
    <message>
        <source>%1 Rows sum to 1.</source>
        <translation>%1每一行之和为 1。</translation>
    </message>
    <message>
        <source>The model has no features for %1: such a word has an empty query, so all its scores are 0 and its weights are equal.</source>
        <translation>模型没有 %1 的特征：这样的词的查询为空，得分全为 0，因此权重均等。</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>heads %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>第 %1 至 %2 层</translation>
    </message>
    <message>
        <source>layers %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>注意力展开（rollout）</translation>
    </message>
    <message>
        <source>value-weighted</source>
        <translation>值加权注意力</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show how much of each key goes into its new vector.</source>
        <translation>每一行是一个查询，颜色表示各个键在它的新向量中占多少。</translation>
    </message>
    <message>
        <source>attention × gradient of the prediction</source>
        <translation>注意力 × 预测的梯度</translation>
    </message>
    <message>
        <source>attention flow through the layers</source>
        <translation>经过各层的注意力流</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>注意力流</translation>
    </message>
    <message>
        <source>attention × gradient</source>
        <translation>注意力 × 梯度</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show how much could flow from each position to it through the layers up to this one, if nothing else flowed.</source>
        <translation>每一行是一个查询；颜色表示若没有其他流动，从每个位置经过到本层为止的各层最多能有多少流到它。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show how much each of its weights raises or lowers what the model predicts: the weight times its gradient.</source>
        <translation>每一行是一个查询；颜色表示它的每个权重使模型的预测升高或降低多少：权重乘以它的梯度。</translation>
    </message>
    <message>
        <source>Each row is a dimension with its own softmax; its colours show how much each word gives to this dimension of the new vector. Rows sum to 1.</source>
        <translation>每一行是一个维度，各有自己的 softmax；颜色表示每个词给新向量的这一维多少。每行之和为 1。</translation>
    </message>
    <message>
        <source>Each row is a position, each column a dimension. The colour shows how far its gate is open, from 0 to 1.</source>
        <translation>每一行是一个位置，每一列是一个维度：颜色表示其门打开的程度，从 0 到 1，各自独立。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show the length of the vector that each key adds.</source>
        <translation>每一行是一个查询，颜色表示各个键加给它的向量有多长。</translation>
    </message>
    <message>
        <source>Each row is an output word; its colours are the probabilities of the positions. A frame marks the one position that is read.</source>
        <translation>每一行是一个生成的词，颜色表示各位置的概率。方框标出唯一被读取的位置，其余都不读。</translation>
    </message>
    <message>
        <source>%1 It failed these checks and is shown as it is: %2</source>
        <translation>%1未通过检查，按原样读入：%2</translation>
    </message>
    <message>
        <source>%1 Weights fade with the distance from the predicted place, so rows sum to less than 1.</source>
        <translation>%1离预测位置越远颜色越淡，因此每一行之和小于 1。</translation>
    </message>
    <message>
        <source>Words of several pieces: summed over the key&apos;s pieces, averaged over the query&apos;s pieces.</source>
        <translation>由几个子词组成的词：先对键的各子词求和，再对查询的各子词取平均。</translation>
    </message>
    <message>
        <source>This head is silenced: its output is 0, and its weights stay the same.</source>
        <translation>该注意力头已关闭：它的输出为 0，而它自己的权重不变。</translation>
    </message>
    <message>
        <source>mean weight of the heads</source>
        <translation>各头权重的均值</translation>
    </message>
    <message>
        <source>largest weight of the heads</source>
        <translation>各头权重的最大值</translation>
    </message>
    <message>
        <source>weight minus the mean of the heads</source>
        <translation>权重减去各头的均值</translation>
    </message>
    <message>
        <source>mean of the heads</source>
        <translation>各头的均值</translation>
    </message>
    <message>
        <source>maximum of the heads</source>
        <translation>各头的最大值</translation>
    </message>
    <message>
        <source>deviation from the mean</source>
        <translation>与均值之差</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show the mean of the weights that the heads of this layer give.</source>
        <translation>每一行是一个查询；颜色表示这一层各头所给权重的均值。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show the largest weight that a head of this layer gives.</source>
        <translation>每一行是一个查询；颜色表示这一层各头所给权重中最大的一个。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show how much more or less this head gives than the heads of this layer on average.</source>
        <translation>每一行是一个查询；颜色表示这个头所给的权重比这一层各头的均值多多少或少多少。</translation>
    </message>
    <message>
        <source>The changes do not affect these numbers.</source>
        <translation>改动没有改变这些数。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours show how much each position has contributed to it up to this layer. Rows sum to 1.</source>
        <translation>每一行是一个查询，颜色表示经过这一层后各个位置在其中占多少。每一行之和为 1。</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Queries, keys and values</source>
        <translation>查询、键和值</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>软截断</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Above 1 the weights become more even, below 1 sharper.</source>
        <translation>大于 1 时权重更均匀，小于 1 时更集中。</translation>
    </message>
    <message>
        <source>Softmax: subtract the largest</source>
        <translation>Softmax：减最大值</translation>
    </message>
    <message>
        <source>This changes no weight, but keeps the exponentials from overflowing.</source>
        <translation>这不改变任何权重，但可避免指数溢出。</translation>
    </message>
    <message>
        <source>Softmax: exponentials</source>
        <translation>Softmax：取指数</translation>
    </message>
    <message>
        <source>Every score becomes positive; differences become ratios.</source>
        <translation>每个得分都变为正数；差变为比。</translation>
    </message>
    <message>
        <source>Softmax: sum of each row</source>
        <translation>Softmax：每行求和</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>The mask, if there was one, is not in the recording.</source>
        <translation>如果有掩码，它不在记录中。</translation>
    </message>
    <message>
        <source>Weighted sum of the values</source>
        <translation>值的加权和</translation>
    </message>
    <message>
        <source>Concatenate the heads</source>
        <translation>拼接各头</translation>
    </message>
    <message>
        <source>The sums of all heads are placed side by side.</source>
        <translation>所有头的加权和并排放置。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Softmax: shares</source>
        <translation>Softmax：归一化</translation>
    </message>
    <message>
        <source>Each row sums to 1.</source>
        <translation>每一行之和为 1。</translation>
    </message>
    <message>
        <source>One key is drawn and gets all the weight.</source>
        <translation>抽取一个键，它得到全部权重。</translation>
    </message>
    <message>
        <source>The value of one place</source>
        <translation>一个位置的值</translation>
    </message>
    <message>
        <source>Only the place with the largest weight is read.</source>
        <translation>只读取权重最大的那个位置。</translation>
    </message>
    <message>
        <source>Embeddings of the words so far</source>
        <translation>已生成词的嵌入</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>Each word is looked up as a vector; its place in the sentence is added.</source>
        <translation>每个词查表得到一个向量，再加上它在句中的位置编码。</translation>
    </message>
    <message>
        <source>Each word is looked up as a vector.</source>
        <translation>每个词查表得到一个向量。</translation>
    </message>
    <message>
        <source>The encoder&apos;s states</source>
        <translation>编码器的状态</translation>
    </message>
    <message>
        <source>The decoder&apos;s state</source>
        <translation>解码器的状态</translation>
    </message>
    <message>
        <source>Logits and prediction</source>
        <translation>Logits 与预测</translation>
    </message>
    <message>
        <source>The last vector is compared with every candidate; the softmax turns the logits into probabilities. The most likely are shown.</source>
        <translation>最后的向量与每个候选词比较，softmax 把 logits 变成概率。这里列出最可能的几个。</translation>
    </message>
    <message>
        <source>The last vectors are compared with every candidate.</source>
        <translation>最后的向量与每个候选词比较。</translation>
    </message>
    <message>
        <source>Residual connection</source>
        <translation>残差连接</translation>
    </message>
    <message>
        <source>The original vectors are kept; attention is added.</source>
        <translation>保留各词原来的向量，再加上注意力的结果。</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Output of the layer</source>
        <translation>本层的输出</translation>
    </message>
    <message>
        <source>This model has no attention. However long the sentence is, the decoder receives only what the encoder&apos;s last state holds: that is the bottleneck.</source>
        <translation>该模型没有注意力。句子无论多长，解码器得到的一切都来自编码器的最后一个状态：这就是瓶颈。</translation>
    </message>
    <message>
        <source>Each part of the picture is turned into a vector.</source>
        <translation>图片的每个区域变成一个向量。</translation>
    </message>
    <message>
        <source>Each part of the picture is turned into a vector; its place in the picture is added.</source>
        <translation>图片的每个区域变成一个向量，再加上它在图中的位置编码。</translation>
    </message>
    <message>
        <source>Each row is turned into a vector.</source>
        <translation>每一行变成一个向量。</translation>
    </message>
    <message>
        <source>Each word is looked up as a vector; other information about it is added.</source>
        <translation>每个词查表得到一个向量，再加上关于它的其他信息。</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>Recurrent states</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Each vector is multiplied by a matrix, which gives it another width.</source>
        <translation>每个向量乘以一个矩阵，变为另一种维数。</translation>
    </message>
    <message>
        <source>Queries, keys and values are given as they are.</source>
        <translation>查询、键和值均按给定的数使用。</translation>
    </message>
    <message>
        <source>One side provides the query; each position that can be looked at provides a key and a value.</source>
        <translation>一方给出查询；每个可被注意的位置给出键和值。</translation>
    </message>
    <message>
        <source>Each word becomes two queries, keys and values side by side: one for words that see their neighbours, one for words that see the whole text. U is 1 in the half that a word uses.</source>
        <translation>每个词都并排得到两组查询、键和值：一组供只看邻近词的词使用，一组供能看到全文的词使用。U 在该词所用的那一半为 1。</translation>
    </message>
    <message>
        <source>Everything that was read is passed on as one vector.</source>
        <translation>读到的全部内容作为一个向量传递下去。</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of the old state is read to compute the new content. At 0 only the input is used.</source>
        <translation>每个数介于 0 与 1 之间：生成新内容时读取多少旧状态。为 0 时，新内容只由当前输入生成。</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of the new content comes into the cell.</source>
        <translation>每个数介于 0 与 1 之间：多少新内容写入记忆单元。</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of the cell is kept. At 0 it is forgotten.</source>
        <translation>每个数介于 0 与 1 之间：记忆单元中的内容保留多少。为 0 时即被遗忘。</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>The vectors are put side by side.</source>
        <translation>各向量并排放置。</translation>
    </message>
    <message>
        <source>Combination</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>The results so far are joined.</source>
        <translation>把前面得到的结果合在一起。</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>All positions become one vector.</source>
        <translation>所有位置合成一个向量。</translation>
    </message>
    <message>
        <source>A recurrent network reads the sentence from left to right: each state describes its word and the words before it.</source>
        <translation>循环网络从左到右读句子：每个状态描述该词及其之前的词。</translation>
    </message>
    <message>
        <source>Each row gets a score for each column, without a query.</source>
        <translation>每一行对每一列都有一个得分，这里没有查询。</translation>
    </message>
    <message>
        <source>The more numbers a vector has, the larger its products grow: the scale keeps the softmax from becoming too sharp.</source>
        <translation>维数越高，点积的方差越大：除以 √d 可避免 softmax 过于集中于一个键。</translation>
    </message>
    <message>
        <source>Every score is multiplied by the same number.</source>
        <translation>每个得分都乘以同一个数。</translation>
    </message>
    <message>
        <source>Each query takes from every value in proportion to its weight.</source>
        <translation>每个查询按权重从各个值取得信息。</translation>
    </message>
    <message>
        <source>The words so far provide the query; each source word provides a key and a value.</source>
        <translation>查询来自已生成的词，键和值来自源句的每个词。</translation>
    </message>
    <message>
        <source>The words so far provide the query; each region of the picture provides a key and a value.</source>
        <translation>查询来自已生成的词，键和值来自图片的每个区域。</translation>
    </message>
    <message>
        <source>A recurrent network reads the sentence word by word: each state describes its word in its context.</source>
        <translation>循环网络逐词读句子：每个状态描述处于上下文中的当前词。</translation>
    </message>
    <message>
        <source>From “%1” to “%2” the score is %3.</source>
        <translation>从“%1”到“%2”的得分是 %3。</translation>
    </message>
    <message>
        <source>From “%1” to “%2” the score %3 becomes %4.</source>
        <translation>从“%1”到“%2”的得分由 %3 变为 %4。</translation>
    </message>
    <message>
        <source>The largest score of “%1” is %2; it is subtracted from each score of the row.</source>
        <translation>“%1”的最大得分是 %2：这一行的每个得分都减去它。</translation>
    </message>
    <message>
        <source>From “%1” to “%2” it is exp(%3) = %4.</source>
        <translation>从“%1”到“%2”：exp(%3) = %4。</translation>
    </message>
    <message>
        <source>The exponentials of “%1” sum to %2.</source>
        <translation>“%1”的各个指数之和是 %2。</translation>
    </message>
    <message>
        <source>From “%1” to “%2” the weight is %3 / %4 = %5.</source>
        <translation>从“%1”到“%2”的权重是 %3 / %4 = %5。</translation>
    </message>
    <message>
        <source>From “%1” to “%2” the weight is %3.</source>
        <translation>从“%1”到“%2”的权重是 %3。</translation>
    </message>
    <message>
        <source>Each word becomes three vectors: what it looks for, what it offers, and what it passes on.</source>
        <translation>每个词对应三个向量：查询（要找什么）、键（凭什么被找到）、值（传递什么内容）。</translation>
    </message>
    <message>
        <source>Every key is visible here, so the scores stay the same.</source>
        <translation>此处所有键都可见：得分保持不变。</translation>
    </message>
    <message>
        <source>Hidden keys get a score of minus infinity, so their weight is 0.</source>
        <translation>查询不可见的键取负无穷，因而没有权重。</translation>
    </message>
    <message>
        <source>It also lacks values, so the result is not shown.</source>
        <translation>记录中也没有值，因此不显示结果。</translation>
    </message>
    <message>
        <source>Multiplying by one more matrix mixes the heads.</source>
        <translation>再乘一次矩阵，将各头混合。</translation>
    </message>
    <message>
        <source>Places near the predicted centre keep their weight; others fade.</source>
        <translation>靠近预测中心的位置得到加强，其余位置减弱。</translation>
    </message>
    <message>
        <source>Each number is between 0 (closed) and 1 (open), independent of the others.</source>
        <translation>每个数各自独立，介于 0（关闭）与 1（打开）之间。</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: the share of new content that replaces the old.</source>
        <translation>每个数介于 0 与 1 之间：多少新内容进入，多少旧内容保留。</translation>
    </message>
    <message>
        <source>A second network reads it from right to left: each state describes its word and the words after it.</source>
        <translation>另一个循环网络从右到左读句子：每个状态描述该词及其之后的词。</translation>
    </message>
    <message>
        <source>Each region becomes three vectors: what it looks for, what it offers, and what it passes on.</source>
        <translation>每个区域对应三个向量：查询（要找什么）、键（凭什么被找到）、值（传递什么内容）。</translation>
    </message>
    <message>
        <source>Each row sums to 1 and shows how its query divides its attention.</source>
        <translation>每行之和为 1：这一行的查询如何分配它的注意力。</translation>
    </message>
    <message>
        <source>Each row shows how its query divides its attention. Rows that were set by hand need not sum to 1.</source>
        <translation>每个查询如何分配它的注意力。手动设定的行之和不必为 1。</translation>
    </message>
    <message>
        <source>A recurrent network reads them one by one: each state describes its input in context.</source>
        <translation>循环网络逐个读入：每个状态描述处于上下文中的当前内容。</translation>
    </message>
    <message>
        <source>embed</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>recur</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>层归一</translation>
    </message>
    <message>
        <source>project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>软截断</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>divide</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>shift</source>
        <translation>减最大</translation>
    </message>
    <message>
        <source>exp</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>nearby</source>
        <translation>邻近</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>抽取</translation>
    </message>
    <message>
        <source>mix</source>
        <translation>加权</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>join</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>add</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>widen</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>combine</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The words so far provide the query; each piece of the sound provides a key and a value.</source>
        <translation>查询来自已生成的词，键和值来自声音的每一段。</translation>
    </message>
    <message>
        <source>The new state is computed from the last word, the last state and the single vector c. This model has no attention: c is the same for every word.</source>
        <translation>由前一个词、前一个状态和唯一的向量 c 计算新的状态。这个模型没有注意力：对每个词，c 都相同。</translation>
    </message>
    <message>
        <source>The new state is computed from the context, the last word and the last state.</source>
        <translation>由上下文向量、前一个词和前一个状态计算新的状态。</translation>
    </message>
    <message>
        <source>The new state is computed from the last word and the last state.</source>
        <translation>由前一个词和前一个状态计算新的状态。</translation>
    </message>
    <message>
        <source>Queries, keys and values are learnt, or come from earlier steps.</source>
        <translation>查询、键和值是学到的，或由前面各步得到。</translation>
    </message>
    <message>
        <source>The query of each row gives each place a score, whatever word is there.</source>
        <translation>每个位置的得分只由这一行的查询决定，与那里是什么词无关。</translation>
    </message>
    <message>
        <source>Each score shows how well the query of a row fits the key of a column.</source>
        <translation>每个得分表示该行的查询与该列的键的匹配程度。</translation>
    </message>
    <message>
        <source>The recording lacks queries and keys, so the computation of the weights is not shown.</source>
        <translation>记录中没有查询和键，因此不显示权重的计算过程。</translation>
    </message>
    <message>
        <source>The recording does not contain the computation of the scores from queries and keys.</source>
        <translation>记录中没有由查询和键计算得分的过程。</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of the cell is output as the state.</source>
        <translation>每个数介于 0 与 1 之间：记忆单元中有多少作为状态输出。</translation>
    </message>
    <message>
        <source>pass on</source>
        <translation>传递</translation>
    </message>
    <message>
        <source>What the decoder receives</source>
        <translation>解码器得到的内容</translation>
    </message>
    <message>
        <source>Scores are compressed so that none exceeds ±c.</source>
        <translation>将得分压缩，使其不超过 ±c。</translation>
    </message>
    <message>
        <source>Each position passes separately through a wider layer and a non-linear function, and back to its own width.</source>
        <translation>对每个位置单独计算：先映射到更宽的一层，经过非线性函数，再映射回来。</translation>
    </message>
    <message>
        <source>The result is added again; the next layer reads the sum.</source>
        <translation>结果再次相加；下一层读取这个和。</translation>
    </message>
    <message>
        <source>The formula is applied to the previous results.</source>
        <translation>把公式用于前面的结果。</translation>
    </message>
    <message>
        <source>From “%1” to “%2” the weight was set to %3; computed, it is %4 / %5 = %6.</source>
        <translation>从“%1”到“%2”的权重已设为 %3；按计算应为 %4 / %5 = %6。</translation>
    </message>
    <message>
        <source>The vectors are kept; the result of the feed-forward layer is added.</source>
        <translation>保留原来的向量，再加上前馈层的结果。</translation>
    </message>
    <message>
        <source>The vectors are kept; the result of the convolution is added.</source>
        <translation>保留原来的向量，再加上卷积的结果。</translation>
    </message>
    <message>
        <source>One more layer transforms each vector before the prediction.</source>
        <translation>预测之前，每个向量再经过一个全连接层。</translation>
    </message>
    <message>
        <source>Of %1 tokens, the %2 with the largest weights are shown.</source>
        <translation>共 %1 个词元，这里只显示权重最大的 %2 个。</translation>
    </message>
    <message>
        <source>“%1” has %2 pieces: %3. These are the numbers of “%4”; the map of whole words shows the mean.</source>
        <translation>“%1”由 %2 个子词组成：%3。这里是子词“%4”的数值；整词热图显示各子词的平均值。</translation>
    </message>
    <message>
        <source>%1 of “%2”</source>
        <translation>“%2”的 %1 倍</translation>
    </message>
    <message>
        <source>“%1” takes %2.</source>
        <translation>“%1”的输出由%2 相加而成。</translation>
    </message>
    <message>
        <source> and </source>
        <translation> 和</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>RMS normalisation</source>
        <translation>RMS 归一化</translation>
    </message>
    <message>
        <source>Each vector is divided by the root of its mean square, then scaled by γ.</source>
        <translation>每个向量除以其均方根，再乘以 γ。</translation>
    </message>
    <message>
        <source>Each vector is divided by the root of its mean square.</source>
        <translation>每个向量除以其均方根。</translation>
    </message>
    <message>
        <source>Each vector is brought to mean 0 and variance 1, then scaled by γ and shifted by β.</source>
        <translation>先把每个向量标准化为均值 0、方差 1，再乘以 γ、加上 β。</translation>
    </message>
    <message>
        <source>Layer normalisation</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>Each vector is shifted and scaled to mean 0 and variance 1.</source>
        <translation>把每个向量标准化为均值 0、方差 1。</translation>
    </message>
    <message>
        <source>states</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>the title of a step, and its name</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Combination: dense</source>
        <translation>预测前的全连接变换</translation>
    </message>
    <message>
        <source>Combination: dense2</source>
        <translation>预测前的第二个全连接变换</translation>
    </message>
    <message>
        <source>From “%1” to “%2” the score was set to %3; computed, it is %4.</source>
        <translation>从“%1”到“%2”的得分已设为 %3；按计算应为 %4。</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>Every expert, a feed-forward layer, gets a score from the vector.</source>
        <translation>每个专家是一个前馈层，由这个向量得到一个得分。</translation>
    </message>
    <message>
        <source>Probabilities of the experts</source>
        <translation>各专家的概率</translation>
    </message>
    <message>
        <source>Chosen experts</source>
        <translation>选中的专家</translation>
    </message>
    <message>
        <source>1 marks the experts with the largest probabilities, 0 the others.</source>
        <translation>1 标出概率最大的专家，0 是其他专家。</translation>
    </message>
    <message>
        <source>Weights of the experts</source>
        <translation>各专家的权重</translation>
    </message>
    <message>
        <source>The probabilities of the chosen experts are divided by their sum; the others have the weight 0.</source>
        <translation>选中专家的概率除以它们的和；其他专家的权重是 0。</translation>
    </message>
    <message>
        <source>The results of the experts are added, each times its weight.</source>
        <translation>各专家的结果乘以各自的权重后相加。</translation>
    </message>
    <message>
        <source>Expert %1</source>
        <translation>专家 %1</translation>
    </message>
    <message>
        <source>Each position passes through a wider layer and a non-linear function, and back; only positions that chose the expert use its result.</source>
        <translation>每个位置经过一个更宽的层和一个非线性函数，再变回来；只有选中这个专家的位置才使用它的结果。</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>前面各层</translation>
    </message>
    <message>
        <source>Earlier layers</source>
        <translation>前面的各层</translation>
    </message>
    <message>
        <source>the first %1 of %2 numbers</source>
        <translation>%2 个数中的前 %1 个</translation>
    </message>
    <message>
        <source>Each word is looked up as a vector; its place in the sentence is added (P), and which of two texts it belongs to (G).</source>
        <translation>查出每个词的向量，加上它在句中的位置（P）和它属于两段文本中的哪一段（G）。</translation>
    </message>
    <message>
        <source>The layers before this one, written f, have each added what they gathered to every vector. Click one of them above to see its steps.</source>
        <translation>在此之前的各层（记作 f）已把各自收集到的信息加到每个向量上。点击上方的某一层，可查看它的步骤。</translation>
    </message>
    <message>
        <source>The first number of the query is a sum of products of inputs and weights, the largest first: %1 + … (%2 more) = %3.</source>
        <translation>查询的第一个数是输入与权重的乘积之和，从最大的写起：%1 + …（另有 %2 项）= %3。</translation>
    </message>
    <message>
        <source>%1 Row i is the word that is read when word i is produced.</source>
        <translation>%1第 i 行是生成第 i 个词时读入的词。</translation>
    </message>
    <message>
        <source>numbers %1 to %2 of %3, from 0</source>
        <translation>第 %1 至 %2 个数（从 0 计），共 %3 个</translation>
    </message>
    <message>
        <source>The numbers of each row are added; the next step divides by this sum.</source>
        <translation>把每一行的数相加；下一步用这个和去除。</translation>
    </message>
</context>
<context>
    <name>Worksheet</name>
    <message>
        <source>\text{factor}</source>
        <translation>\text{因子}</translation>
    </message>
    <message>
        <source>\text{weight}</source>
        <translation>\text{权重}</translation>
    </message>
    <message>
        <source>\text{input}</source>
        <translation>\text{输入}</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>\text{product}</source>
        <translation>\text{乘积}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message numerus="yes">
        <source>the other %n</source>
        <translation>
            <numerusform>其余 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Attention, worked through by hand</source>
        <translation>亲手算一遍注意力</translation>
    </message>
    <message>
        <source>From scores to weights</source>
        <translation>从得分到权重</translation>
    </message>
    <message>
        <source>The gate</source>
        <translation>门</translation>
    </message>
    <message>
        <source>The first %1 of the %2 numbers of the new vector:</source>
        <translation>新向量的 %2 个数中的前 %1 个：</translation>
    </message>
    <message>
        <source>The numbers of the new vector:</source>
        <translation>新向量的各个数：</translation>
    </message>
    <message>
        <source>All rows of this head; that of “%1” is framed.</source>
        <translation>这个头的所有行；“%1”的那一行加了框。</translation>
    </message>
    <message>
        <source>Where “%1” looks.</source>
        <translation>“%1”注意哪里。</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message numerus="yes">
        <source>The query is the word “%1”, token %2 (0 to %3). How much does it look at each of the %n keys, and what does it take from them?</source>
        <translation>
            <numerusform>查询是词“%1”，即词元 %2（编号 0 至 %3）。它对 %n 个键各注意多少，又从中取得什么？</numerusform>
        </translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>A gate, number by number</source>
        <translation>逐个数看一个门</translation>
    </message>
    <message>
        <source>All rows of this gate; that of “%1” is framed.</source>
        <translation>这个门的所有行；“%1”的那一行加了框。</translation>
    </message>
    <message>
        <source>The weights of dimension %1.</source>
        <translation>维度 %1 的权重。</translation>
    </message>
    <message numerus="yes">
        <source>The query is “%1”, row %2 (0 to %3). How much does it look at each of the %n keys, and what does it take from them?</source>
        <translation>
            <numerusform>查询是“%1”，即行 %2（编号 0 至 %3）。它对 %n 个键各注意多少，又从中取得什么？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The query is “%1”. How much does it look at each of the %n keys, and what does it take from them?</source>
        <translation>
            <numerusform>查询是“%1”。它对 %n 个键各注意多少，又从中取得什么？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This is dimension %1 (0 to %2) of the new vector, which has a softmax of its own. How much weight does it give to each of the %n keys?</source>
        <translation>
            <numerusform>这是新向量的维度 %1（编号 0 至 %2），它有自己的 softmax。它给 %n 个键各分配多少权重？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>How far is the gate open at the word “%1”, token %2 (0 to %3), in each of the %n dimensions?</source>
        <translation>
            <numerusform>在词“%1”（词元 %2，编号 0 至 %3）处，这个门在 %n 个维度上各打开多少？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>How far is the gate open at “%1”, row %2 (0 to %3), in each of the %n dimensions?</source>
        <translation>
            <numerusform>在“%1”（行 %2，编号 0 至 %3）处，这个门在 %n 个维度上各打开多少？</numerusform>
        </translation>
    </message>
    <message>
        <source>Every number comes from the model, rounded. Fill in the gaps with a calculator: compute each result from the printed numbers and round it the same way. The answers are on the last page.</source>
        <translation>表中数值均取自模型，仅作舍入。请用计算器填写空格：各步结果均由印出的数字算得，并舍入到同样的位数。答案在最后一页。</translation>
    </message>
    <message>
        <source>Every number comes from the model, rounded. Each result is computed from the printed numbers, so a calculator gives the same.</source>
        <translation>表中数值均取自模型，仅作舍入；各步结果均由印出的数字算得，可用计算器复算。</translation>
    </message>
    <message>
        <source>The largest number of the query of “%2”, number %1, is a sum of products:</source>
        <translation>“%2”的查询中最大的一个数（第 %1 个），就是这样一些乘积之和：</translation>
    </message>
    <message>
        <source>For the key “%1”; the other scores are computed in the same way:</source>
        <translation>以键“%1”为例算一遍；其余得分的算法相同：</translation>
    </message>
    <message>
        <source>Every number comes from the model, rounded.</source>
        <translation>表中数值均取自模型，仅作舍入。</translation>
    </message>
    <message>
        <source>Attention by hand</source>
        <translation>手算注意力</translation>
    </message>
    <message>
        <source>Attention with a calculator</source>
        <translation>用计算器算注意力</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>The query vector of “%1” is %2. Multiply it with each key vector, number by number, and add the products up.</source>
        <translation>“%1”的查询向量是 %2。将它与每个键向量逐项相乘，再把乘积相加。</translation>
    </message>
    <message>
        <source>Divide each score by the root of the number of dimensions, subtract the largest, t, take the power of e, and divide by the sum: the weights add up to 1.</source>
        <translation>每个得分除以维数的平方根，减去最大值 t，取 e 的幂，再除以它们的和：权重之和为 1。</translation>
    </message>
    <message>
        <source>The new vector</source>
        <translation>新的向量</translation>
    </message>
    <message>
        <source>Multiply each value vector by its weight and add the products up: what “%1” takes from the three words.</source>
        <translation>每个值向量乘以它的权重，再把乘积相加：这就是“%1”从三个词中取得的内容。</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Which word gets the most weight, and how many times that of “%1”?</source>
        <translation>哪个词的权重最大？是“%1”的几倍？</translation>
    </message>
    <message>
        <source>“%1”, %2 times.</source>
        <translation>“%1”，%2 倍。</translation>
    </message>
    <message>
        <source>The score of “%1” grows by 1. What is its weight now?</source>
        <translation>“%1”的得分增加 1。它的权重变为多少？</translation>
    </message>
    <message>
        <source>The divided score of “%1” grows by 1. What is its weight now?</source>
        <translation>“%1”除过之后的得分增加 1。它的权重变为多少？</translation>
    </message>
    <message>
        <source>They stay the same: each power and their sum grow by the same factor.</source>
        <translation>不变：每个幂与它们的和都增大相同的倍数。</translation>
    </message>
    <message>
        <source>Three words with vectors of two whole numbers. The vectors are invented so that every result is short; the order of the words by weight is the model&apos;s.</source>
        <translation>三个词，每个向量是两个整数。这些向量是虚构的，使每个结果都很简短；各词按权重的先后则与模型一致。</translation>
    </message>
    <message>
        <source>Three words with vectors of three numbers. The vectors are invented; the order of the words by weight is the model&apos;s. Compute each result from the printed numbers and round it to three decimals.</source>
        <translation>三个词，每个向量是三个数。这些向量是虚构的；各词按权重的先后则与模型一致。请用印出的数值计算每个结果，保留三位小数。</translation>
    </message>
    <message>
        <source>Powers of 2 replace powers of e, so that the numbers stay short. Divide each by their sum: the weights add up to 1.</source>
        <translation>这里用 2 的幂代替 e 的幂，使数字简短。每个幂除以它们的和：权重之和为 1。</translation>
    </message>
    <message>
        <source>All three scores grow by 1. What happens to the weights?</source>
        <translation>三个得分都增加 1。权重怎样变化？</translation>
    </message>
    <message>
        <source>As a picture</source>
        <translation>图示</translation>
    </message>
</context>
<context>
    <name>attentionscope::AboutDialog</name>
    <message>
        <source>About AttentionScope</source>
        <translation>关于 AttentionScope</translation>
    </message>
    <message>
        <source>See, question and change attention, number by number.</source>
        <translation>注意力的每个数都可查看、追问、改动。</translation>
    </message>
    <message>
        <source>Copy for a bug report</source>
        <translation>复制，用于报告问题</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>attentionscope::ActionList</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Sessions (*.ascope)</source>
        <translation>会话 (*.ascope)</translation>
    </message>
    <message>
        <source>Open a session or recording</source>
        <translation>打开会话或记录</translation>
    </message>
    <message>
        <source>Save the session as…</source>
        <translation>会话另存为…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Export what is shown</source>
        <translation>导出所示内容</translation>
    </message>
    <message>
        <source>Copy the shown figure or number</source>
        <translation>复制所示图片或数字</translation>
    </message>
    <message>
        <source>Show the map without the changes</source>
        <translation>显示改动前的图</translation>
    </message>
    <message>
        <source>Show the difference that the changes make</source>
        <translation>显示改动造成的差异</translation>
    </message>
    <message>
        <source>Type another sentence</source>
        <translation>输入另一个句子</translation>
    </message>
    <message>
        <source>Stop the computation</source>
        <translation>停止计算</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>切换浅色与深色</translation>
    </message>
    <message>
        <source>Switch between English and Chinese</source>
        <translation>切换英文与中文</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Show or hide the heads</source>
        <translation>显示或隐藏注意力头</translation>
    </message>
    <message>
        <source>Show or hide the steps</source>
        <translation>显示或隐藏步骤</translation>
    </message>
    <message>
        <source>Show or hide where a number comes from</source>
        <translation>显示或隐藏数字的来历</translation>
    </message>
    <message>
        <source>Show or hide the prediction</source>
        <translation>显示或隐藏预测</translation>
    </message>
    <message>
        <source>Show or hide the changes</source>
        <translation>显示或隐藏改动</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Copy this step as NumPy</source>
        <translation>以 NumPy 代码复制此步骤</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>训练模型</translation>
    </message>
    <message>
        <source>Next lesson step</source>
        <translation>课程的下一步</translation>
    </message>
    <message>
        <source>Previous lesson step</source>
        <translation>课程的上一步</translation>
    </message>
    <message>
        <source>Export the numbers of all heads</source>
        <translation>导出所有头的统计数值</translation>
    </message>
    <message>
        <source>New (discard unsaved)</source>
        <translation>新建（放弃未保存的内容）</translation>
    </message>
    <message>
        <source>Silence the chosen head, or restore it</source>
        <translation>关闭所选的头（输出置零），或恢复它</translation>
    </message>
    <message>
        <source>Silence all heads but the chosen one</source>
        <translation>只保留所选的头，关闭其余各头</translation>
    </message>
    <message>
        <source>Mask cells by painting</source>
        <translation>在图上涂抹掩码</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Larger type and figures</source>
        <translation>放大文字和图形</translation>
    </message>
    <message>
        <source>Smaller type and figures</source>
        <translation>缩小文字和图形</translation>
    </message>
    <message>
        <source>Text and figures in normal size</source>
        <translation>文字和图形恢复正常大小</translation>
    </message>
    <message>
        <source>About AttentionScope</source>
        <translation>关于 AttentionScope</translation>
    </message>
    <message>
        <source>Copy the number of the chosen cell</source>
        <translation>复制所选单元格的数</translation>
    </message>
    <message>
        <source>Copy the numbers of the chosen row</source>
        <translation>复制所选行的数</translation>
    </message>
    <message>
        <source>Copy the numbers of the map</source>
        <translation>复制整张图的数</translation>
    </message>
    <message>
        <source>Copy or save numbers</source>
        <translation>复制或保存数据</translation>
    </message>
    <message>
        <source>Play the output word by word</source>
        <translation>逐词播放模型生成的内容</translation>
    </message>
    <message>
        <source>All commands and keys</source>
        <translation>所有命令与按键</translation>
    </message>
    <message>
        <source>To the first screen, and back</source>
        <translation>回到首屏，再按一次返回</translation>
    </message>
    <message>
        <source>Show or fold the lessons and models</source>
        <translation>展开或收起课程与模型</translation>
    </message>
    <message>
        <source>Whole words or vocabulary pieces</source>
        <translation>整词或子词</translation>
    </message>
    <message>
        <source>Turn off the scaling of scores</source>
        <translation>不缩放得分</translation>
    </message>
    <message>
        <source>Remove positional encodings</source>
        <translation>去掉位置编码</translation>
    </message>
    <message>
        <source>Present the figure on the full screen</source>
        <translation>演示：图形占满整个屏幕</translation>
    </message>
    <message>
        <source>Turn animation on or off</source>
        <translation>打开或关闭动画</translation>
    </message>
    <message>
        <source>New lesson: record its steps</source>
        <translation>新建课程：录制步骤</translation>
    </message>
    <message>
        <source>Sessions, models, recordings, pictures and lessons (*.ascope *.safetensors *.gguf *.npy *.npz *.csv *.tsv *.html *.ipynb *.png *.svg *.pdf *.json);;All files (*)</source>
        <translation>会话、模型、记录、图片与课程 (*.ascope *.safetensors *.gguf *.npy *.npz *.csv *.tsv *.html *.ipynb *.png *.svg *.pdf *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save my answers in lessons</source>
        <translation>保存我在课程中的回答</translation>
    </message>
    <message>
        <source>Save this lesson as a file, to hand it out</source>
        <translation>把本课程存为文件，以便分发</translation>
    </message>
    <message>
        <source>Analyse: %1</source>
        <translation>分析：%1</translation>
    </message>
    <message>
        <source>Map: %1</source>
        <translation>图：%1</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Edit this lesson of my own</source>
        <translation>编辑自己的本课程</translation>
    </message>
    <message>
        <source>Delete this lesson of my own…</source>
        <translation>删除自己的本课程…</translation>
    </message>
    <message>
        <source>This step</source>
        <translation>这一步</translation>
    </message>
    <message>
        <source>Back to the view and the word before</source>
        <translation>返回上一个视图和词</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>再前进</translation>
    </message>
</context>
<context>
    <name>attentionscope::TraceView</name>
    <message>
        <source>Click any number to see the arithmetic behind it; click an operand to go deeper.</source>
        <translation>点击任意数字，查看它的计算过程；点击其中的操作数可继续追溯。</translation>
    </message>
    <message>
        <source>&lt;p&gt;and %1 smaller terms, together %2&lt;/p&gt;</source>
        <translation>&lt;p&gt;另有 %1 个较小的项，合计 %2&lt;/p&gt;</translation>
    </message>
    <message>
        <source>This number was set by hand.</source>
        <translation>这个数是手动设定的。</translation>
    </message>
    <message>
        <source>Where a number comes from</source>
        <translation>数字的来历</translation>
    </message>
    <message>
        <source>This head is silenced: its numbers are zero.</source>
        <translation>此头已关闭：它的输出全为零。</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>half attention, half residual connection · layer %1</source>
        <translation>一半注意力，一半残差连接 · 第 %1 层</translation>
    </message>
    <message>
        <source>This number was recorded by the program that made the file; its computation is not in the recording.</source>
        <translation>这个数由生成文件的程序记录，记录里没有它的计算过程。</translation>
    </message>
    <message>
        <source>This key is hidden here: its score is −∞, so its weight is 0.</source>
        <translation>此处不允许看这个键：得分为 −∞，权重变为 0。</translation>
    </message>
    <message>
        <source>difference: %1</source>
        <translation>改动前后之差：%1</translation>
    </message>
    <message>
        <source>%1 · layer %2</source>
        <translation>%1 · 第 %2 层</translation>
    </message>
    <message>
        <source>%1 · head %2</source>
        <translation>%1 · 第 %2 头</translation>
    </message>
    <message>
        <source>%1 (set by hand)</source>
        <comment>a number</comment>
        <translation>%1（手动设定）</translation>
    </message>
    <message>
        <source>“%1” is not a number. Type one such as 0.5.</source>
        <translation>“%1”不是数。请输入一个数，例如 0.5。</translation>
    </message>
    <message>
        <source>set a cell</source>
        <translation>设定单元格</translation>
    </message>
    <message>
        <source>Set value…</source>
        <translation>设定数值…</translation>
    </message>
    <message>
        <source>Set the number that is shown</source>
        <translation>设定显示的数</translation>
    </message>
    <message>
        <source>Type a number and press Enter: it replaces this one. After you set a score, the softmax is computed again, so that the weights of the row sum to 1; a weight stays as you type it, and the others do not change.</source>
        <translation>输入一个数并按回车，它将取代当前的数。设定得分后会重新计算 softmax，因此该行的权重之和仍为 1；设定权重时，该权重保持您输入的值，其他权重不变。</translation>
    </message>
    <message>
        <source>A number of the model, learnt or set: the trail ends here.</source>
        <translation>这是模型自身的数值，由训练得到或事先给定：追溯到此为止。</translation>
    </message>
    <message>
        <source>Follow it down to its beginning</source>
        <translation>一直追溯到起点</translation>
    </message>
    <message>
        <source>Show its step</source>
        <translation>查看对应的步骤</translation>
    </message>
</context>
<context>
    <name>attentionscope::Banner</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>attentionscope::BottleneckView</name>
    <message>
        <source>Without attention one vector must hold the whole sentence. The longer the sentence, the more is lost, and the less the output depends on the words that were read. Move the slider to see this.</source>
        <translation>没有注意力时，整个句子都要装进一个向量。句子越长，丢失越多，译出的内容与读到的词之间的联系也就越弱。拖动滑块即可看到。</translation>
    </message>
    <message>
        <source>This model has no bundled counterpart without attention, so it is shown alone.</source>
        <translation>这个语言对没有可供对照的无注意力模型，因此只显示本模型。</translation>
    </message>
    <message>
        <source>%1 · %2: ‖gradient‖ = %3</source>
        <translation>%1 · %2：‖梯度‖ = %3</translation>
    </message>
    <message>
        <source>The bottleneck</source>
        <translation>瓶颈</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n 个词</numerusform>
        </translation>
    </message>
    <message>
        <source>Length of the sentence</source>
        <translation>句子长度</translation>
    </message>
    <message>
        <source>Shortens the sentence, or adds other sentences; both models translate it again</source>
        <translation>比输入的短，或接上别的句子变长：两个模型都会重新翻译</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>attentionscope::Centre</name>
    <message>
        <source>%1 See %2.</source>
        <translation>%1参见 %2。</translation>
    </message>
    <message>
        <source>Type a sentence to see where each word looks</source>
        <translation>输入一个句子，看看每个词注意哪些词</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Bottleneck</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Give the model a picture to see where it looks</source>
        <translation>给模型一张图片，看看它注意哪里</translation>
    </message>
    <message>
        <source>Give the model numbers to see what it attends to</source>
        <translation>给模型一些数，看看它注意什么</translation>
    </message>
    <message>
        <source>Add sentences to see which of them count</source>
        <translation>添加一些句子，看看其中哪些重要</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>逐词</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>逐词</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>弧线</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>The text is too long for the model. Of its %1 characters, the model reads only the first %2.</source>
        <translation>文本太长：共 %1 个字符，模型只读前 %2 个。</translation>
    </message>
    <message>
        <source>The input is too long for the model: %1.</source>
        <translation>输入过长，超出模型上限：%1。</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Give the model a sound to see what it listens to</source>
        <translation>给模型一段声音，看看它在听什么</translation>
    </message>
    <message>
        <source>This model&apos;s vocabulary lacks these characters: it reads them byte by byte, and its weights mean little here.</source>
        <translation>此模型的词表中没有这些文字：它按字节读取，因此这里的权重意义不大。</translation>
    </message>
    <message>
        <source>Choose a model that reads this language.</source>
        <translation>请选择能读这种语言的模型。</translation>
    </message>
    <message>
        <source>Show the models</source>
        <translation>显示模型</translation>
    </message>
    <message>
        <source>Open: %1</source>
        <translation>打开：%1</translation>
    </message>
    <message>
        <source>This model translates from another language: its output means nothing here.</source>
        <translation>此模型只翻译另一种语言的文本，因此这里的译文没有意义。</translation>
    </message>
    <message>
        <source>The attention that is shown has no such view.</source>
        <translation>当前所选的注意力没有这种视图。</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开%1……</translation>
    </message>
</context>
<context>
    <name>attentionscope::ChangesView</name>
    <message>
        <source>scale off</source>
        <translation>取消缩放</translation>
    </message>
    <message>
        <source>positions off</source>
        <translation>取消位置编码</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>silence a head</source>
        <translation>关闭一个注意力头</translation>
    </message>
    <message>
        <source>keep one head</source>
        <translation>只保留一个注意力头</translation>
    </message>
    <message>
        <source>mask cells</source>
        <translation>遮盖单元格</translation>
    </message>
    <message>
        <source>set a cell</source>
        <translation>设定单元格</translation>
    </message>
    <message>
        <source>another word</source>
        <translation>替换词语</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Changes made</source>
        <translation>已做的改动</translation>
    </message>
    <message>
        <source>Change something and see what it does.</source>
        <translation>改动一处，看看会发生什么。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Temperature of the softmax</source>
        <translation>softmax 的温度</translation>
    </message>
    <message>
        <source>Below 1 the weights become sharper, above 1 more even</source>
        <translation>小于 1 时权重更集中，大于 1 时更均匀</translation>
    </message>
    <message>
        <source>Silence head</source>
        <translation>关闭此头</translation>
    </message>
    <message>
        <source>The head&apos;s output becomes zero</source>
        <translation>这个头的输出变为零</translation>
    </message>
    <message>
        <source>Only this head</source>
        <translation>只保留此头</translation>
    </message>
    <message>
        <source>All other heads of the layer are silenced</source>
        <translation>关闭本层其余各头</translation>
    </message>
    <message>
        <source>No scale</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>Scores are not divided by √d_k</source>
        <translation>得分不除以 √d_k</translation>
    </message>
    <message>
        <source>No positions</source>
        <translation>无位置编码</translation>
    </message>
    <message>
        <source>Positional encodings are removed</source>
        <translation>去掉位置编码</translation>
    </message>
    <message>
        <source>Paint mask</source>
        <translation>绘制掩码</translation>
    </message>
    <message>
        <source>set a row</source>
        <translation>设定一行</translation>
    </message>
    <message>
        <source>One number sets the selected cell, %1 numbers set its whole row.</source>
        <translation>输入一个数设定所选单元格，输入 %1 个数设定整行。</translation>
    </message>
    <message>
        <source>One number for the selected cell, or as many as there are keys for its row</source>
        <translation>输入一个数，设定所选单元格；输入的数与键一样多，则设定整行</translation>
    </message>
    <message>
        <source>Set the selected cell or row</source>
        <translation>设定所选单元格或行</translation>
    </message>
    <message>
        <source>Each change can be switched off and on, or removed; Ctrl+Z undoes it.</source>
        <translation>每项改动都可以停用、启用和删除；按 Ctrl+Z 撤销。</translation>
    </message>
    <message>
        <source>Drag over cells of the map to hide them</source>
        <translation>在热图上拖过要遮盖的单元格</translation>
    </message>
    <message>
        <source>Click a cell of the map first: the number replaces it.</source>
        <translation>请先点击图中的一个单元格：输入的数会取代它。</translation>
    </message>
    <message>
        <source>%1 → %2 = …</source>
        <comment>a row and a column of a map, whose number is set</comment>
        <translation>%1 → %2 = …</translation>
    </message>
    <message>
        <source>Prediction before: %1. Now: %2.</source>
        <translation>预测：改动前 %1，改动后 %2。</translation>
    </message>
    <message>
        <source>%1: %2 before, %3 now.</source>
        <translation>%1：改动前为 %2，现在为 %3。</translation>
    </message>
    <message>
        <source>Divides the scores of all heads before the softmax</source>
        <translation>在 softmax 之前除所有头的得分</translation>
    </message>
    <message>
        <source>Pick a cell</source>
        <translation>先点击权重</translation>
    </message>
</context>
<context>
    <name>attentionscope::CommandPalette</name>
    <message>
        <source>What do you want to do?</source>
        <translation>想做什么？</translation>
    </message>
    <message>
        <source>No command has these words. Lessons and models are in the panel “Lessons”.</source>
        <translation>没有包含这些词的命令。课程和模型在“课程”面板中。</translation>
    </message>
    <message>
        <source>help keyboard shortcuts</source>
        <translation>帮助 键盘 快捷键</translation>
    </message>
    <message>
        <source>help home start</source>
        <translation>帮助 首页 开始</translation>
    </message>
    <message>
        <source>help version licence</source>
        <translation>帮助 版本 许可</translation>
    </message>
    <message>
        <source>help tutorial course</source>
        <translation>帮助 教程 课程</translation>
    </message>
    <message>
        <source>save picture image PNG SVG PDF</source>
        <translation>保存 图片 图像 PNG SVG PDF</translation>
    </message>
    <message>
        <source>slides projector</source>
        <translation>幻灯片 投影 演示</translation>
    </message>
    <message>
        <source>ablate zero knock out</source>
        <translation>消融 置零 去掉</translation>
    </message>
    <message>
        <source>table CSV spreadsheet</source>
        <translation>表格 CSV 电子表格</translation>
    </message>
    <message>
        <source>night colours</source>
        <translation>夜间 颜色</translation>
    </message>
    <message>
        <source>induction previous token duplicate</source>
        <translation>归纳头 前一个词元 重复</translation>
    </message>
    <message>
        <source>saliency</source>
        <translation>显著性 梯度</translation>
    </message>
    <message>
        <source>causal tracing</source>
        <translation>因果追踪</translation>
    </message>
</context>
<context>
    <name>attentionscope::CompareView</name>
    <message>
        <source>Both maps zoom together. The difference map is orange where the second has more weight, blue where it has less.</source>
        <translation>两幅图同步缩放。差异图中，橙色表示第二幅权重更大，蓝色表示更小。</translation>
    </message>
    <message>
        <source>Before the changes</source>
        <translation>改动前</translation>
    </message>
    <message>
        <source>After the changes</source>
        <translation>改动后</translation>
    </message>
    <message>
        <source>The other sentence</source>
        <translation>句 B</translation>
    </message>
    <message>
        <source>Type another sentence above.</source>
        <translation>请在上方输入句 B。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>改动前后</translation>
    </message>
    <message>
        <source>Two heads</source>
        <translation>两个注意力头</translation>
    </message>
    <message>
        <source>Two sentences</source>
        <translation>两个句子</translation>
    </message>
    <message>
        <source>What to compare</source>
        <translation>比较的内容</translation>
    </message>
    <message>
        <source>The other head</source>
        <translation>另一个注意力头</translation>
    </message>
    <message>
        <source>Another sentence</source>
        <translation>句 B</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>This sentence</source>
        <translation>句 A</translation>
    </message>
    <message>
        <source>This model</source>
        <translation>本模型</translation>
    </message>
    <message>
        <source>Two models</source>
        <translation>两个模型</translation>
    </message>
    <message>
        <source>The other model</source>
        <translation>另一个模型</translation>
    </message>
    <message>
        <source>The other input</source>
        <translation>输入 B</translation>
    </message>
    <message>
        <source>This input</source>
        <translation>输入 A</translation>
    </message>
    <message>
        <source>Give another input above.</source>
        <translation>请在上方给出输入 B。</translation>
    </message>
    <message>
        <source>Two inputs</source>
        <translation>两个输入</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>All numbers of the two maps are equal.</source>
        <translation>两幅图的数全部相等。</translation>
    </message>
    <message>
        <source>The two maps have different words, so they cannot be subtracted.</source>
        <translation>两幅图的词不同，不能相减。</translation>
    </message>
    <message>
        <source>Prediction before: %1 · after: %2</source>
        <translation>预测：改动前 %1 · 改动后 %2</translation>
    </message>
    <message>
        <source>Both predict %1</source>
        <translation>两者的预测相同：%1</translation>
    </message>
    <message>
        <source>Prediction here: %1 · on the other side: %2</source>
        <translation>预测：左 %1 · 右 %2</translation>
    </message>
    <message>
        <source>Open a GGUF file</source>
        <translation>打开 GGUF 文件</translation>
    </message>
    <message>
        <source>Another…</source>
        <translation>其他…</translation>
    </message>
    <message>
        <source>Open a model that is not in this list</source>
        <translation>打开列表以外的模型</translation>
    </message>
    <message>
        <source>Model folder…</source>
        <translation>模型文件夹…</translation>
    </message>
    <message>
        <source>GGUF file…</source>
        <translation>GGUF 文件…</translation>
    </message>
    <message>
        <source>logit of “%1”</source>
        <translation>“%1”的 logit</translation>
    </message>
    <message>
        <source>logit of “%1” minus that of “%2”</source>
        <translation>“%1”的 logit 减去“%2”的 logit</translation>
    </message>
    <message>
        <source>%1: before %2, after %3, difference %4</source>
        <translation>%1：改动前 %2，改动后 %3，差 %4</translation>
    </message>
    <message>
        <source>%1: here %2, on the other side %3, difference %4</source>
        <translation>%1：左 %2，右 %3，差 %4</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>The other layer</source>
        <translation>另一层</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a map, and what it shows about a word</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Prediction here: %1 · on the other side: %2</source>
        <comment>two sentences</comment>
        <translation>预测：句 A %1 · 句 B %2</translation>
    </message>
    <message>
        <source>%1: here %2, on the other side %3, difference %4</source>
        <comment>two sentences</comment>
        <translation>%1：句 A %2，句 B %3，差 %4</translation>
    </message>
    <message>
        <source>%1 minus %2</source>
        <comment>the names of two maps</comment>
        <translation>%1 减去 %2</translation>
    </message>
    <message>
        <source>After the changes minus before</source>
        <translation>改动后减去改动前</translation>
    </message>
    <message>
        <source>Second sentence minus first</source>
        <translation>句 B 减去句 A</translation>
    </message>
    <message>
        <source>Second input minus first</source>
        <translation>输入 B 减去输入 A</translation>
    </message>
    <message>
        <source>“%1” stands for “%2” on both sides.</source>
        <translation>两边的“%1”都指“%2”。</translation>
    </message>
    <message>
        <source>“%1” stands for “%2” here and “%3” on the other side.</source>
        <translation>“%1”在句 A 中指“%2”，在句 B 中指“%3”。</translation>
    </message>
    <message>
        <source>%1: %2 before, %3 after</source>
        <translation>%1：改动前为 %2，改动后为 %3</translation>
    </message>
    <message>
        <source>%1: %2 · on the other side, %3: %4</source>
        <translation>%1：%2 · 另一侧，%3：%4</translation>
    </message>
    <message>
        <source>%1: %2 on both sides</source>
        <translation>%1：两侧都是 %2</translation>
    </message>
    <message>
        <source>%1: %2 here, %3 on the other side</source>
        <translation>%1：此处为 %2，另一侧为 %3</translation>
    </message>
    <message>
        <source>The changes leave these weights as they are; they affect what follows.</source>
        <translation>改动没有改变这些权重，只影响后面的计算。</translation>
    </message>
    <message>
        <source>No other bundled model has this task. “Another…” opens a model of your own.</source>
        <translation>没有其他自带模型执行这一任务。“其他…”可打开您自己的模型。</translation>
    </message>
    <message>
        <source>The output was given: it shows what each model looks at, not what it would write.</source>
        <translation>译文（输出）是指定的：这里只说明各模型关注哪里，并非模型自己的输出。</translation>
    </message>
    <message>
        <source>No head attends differently.</source>
        <translation>没有哪个头的注意力有变化。</translation>
    </message>
    <message>
        <source>Nothing is changed: both maps are the same.</source>
        <translation>没有任何改动：两幅图相同。</translation>
    </message>
    <message>
        <source>Show the head that changes most</source>
        <translation>显示变化最大的头</translation>
    </message>
</context>
<context>
    <name>attentionscope::DecodingView</name>
    <message>
        <source>How the model continues the text: each word depends on everything before it, and is then read itself. Space plays; the arrow keys move by one word.</source>
        <translation>模型如何续写文本：每个词由它前面的全部内容决定，到下一步自己也被读入。空格键播放，方向键前进或后退一个词。</translation>
    </message>
    <message>
        <source>The model continues the text…</source>
        <translation>模型正在续写文本…</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格）</translation>
    </message>
    <message>
        <source>Play word by word (Space)</source>
        <translation>逐词播放（空格）</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>逐词</translation>
    </message>
    <message>
        <source>To the first word (Home)</source>
        <translation>到第一个词（Home）</translation>
    </message>
    <message>
        <source>One word back (←)</source>
        <translation>后退一个词（←）</translation>
    </message>
    <message>
        <source>Next word (→)</source>
        <translation>前进一个词（→）</translation>
    </message>
    <message>
        <source>To the last word (End)</source>
        <translation>到最后一个词（End）</translation>
    </message>
    <message>
        <source>Without attention, the model passes on the input once: each word is produced from it and the words before. Space plays; the arrow keys move by one word.</source>
        <translation>没有注意力时，读到的全部内容只移交一次：每个词都由它和前面的词得出。空格键播放，方向键前进或后退一个词。</translation>
    </message>
    <message>
        <source>The words are produced one by one: for each, the model looks at the input again. Space plays; the arrow keys move by one word.</source>
        <translation>词是怎样一个接一个生成的：每生成一个词，模型都重新看一遍读到的内容。空格键播放，方向键前进或后退一个词。</translation>
    </message>
    <message>
        <source>word %1 of %2</source>
        <translation>第 %1 个词，共 %2 个</translation>
    </message>
</context>
<context>
    <name>attentionscope::Document</name>
    <message>
        <source>typing</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>remove a change</source>
        <translation>删除改动</translation>
    </message>
    <message>
        <source>switch a change on</source>
        <translation>启用改动</translation>
    </message>
    <message>
        <source>switch a change off</source>
        <translation>停用改动</translation>
    </message>
    <message>
        <source>an input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>opened file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>going back</source>
        <translation>返回</translation>
    </message>
</context>
<context>
    <name>attentionscope::ExportDialog</name>
    <message>
        <source>Include data so this file can be reopened</source>
        <translation>附上数据，以便重新打开此文件</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>White</source>
        <translation>白色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>Cells and text stay shapes: sharp at any size.</source>
        <translation>单元格与文字均为矢量，任意放大仍清晰。</translation>
    </message>
    <message>
        <source>%1 cells are too many for shapes: they become one lossless image, the text stays text.</source>
        <translation>%1 个单元格过多，将存为一幅无损图片；文字仍为文字。</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Worksheet</source>
        <translation>练习页</translation>
    </message>
    <message>
        <source>Animation of the steps</source>
        <translation>动画：各个步骤</translation>
    </message>
    <message>
        <source>Animation word by word</source>
        <translation>动画：逐词</translation>
    </message>
    <message>
        <source>Animation of the training</source>
        <translation>动画：训练过程</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>HTML page</source>
        <translation>HTML 页面</translation>
    </message>
    <message>
        <source>Animated PNG</source>
        <translation>动态 PNG</translation>
    </message>
    <message>
        <source>Folder of frames</source>
        <translation>帧文件夹</translation>
    </message>
    <message>
        <source>An empty folder for the frames</source>
        <translation>存放各帧的空文件夹</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>正在绘制…</translation>
    </message>
    <message>
        <source>Leave results blank; answers on the last page</source>
        <translation>结果留空，答案印在最后一页</translation>
    </message>
    <message>
        <source>One worked example on A4, with the numbers of the selected query.</source>
        <translation>A4 纸上的一个例子，用所选查询的真实数字。</translation>
    </message>
    <message>
        <source>Page for any browser</source>
        <translation>可在浏览器中打开的网页</translation>
    </message>
    <message>
        <source>One file that opens without this program: readers choose map, head and word, and follow the arithmetic.</source>
        <translation>一个无需本程序即可打开的文件：读者可以选择注意力图、头和词，并跟随计算过程。</translation>
    </message>
    <message>
        <source>For a slide: large type, 16:9</source>
        <translation>用于幻灯片：大字号，16:9</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>MP4 video</source>
        <translation>MP4 视频</translation>
    </message>
    <message>
        <source>By hand: three words, short numbers</source>
        <translation>手算：三个词，数字简短</translation>
    </message>
    <message>
        <source>With a calculator: three words</source>
        <translation>用计算器：三个词</translation>
    </message>
    <message>
        <source>The model&apos;s numbers</source>
        <translation>模型的数值</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>难度</translation>
    </message>
    <message>
        <source>Leave out the background colour</source>
        <translation>不填充背景色</translation>
    </message>
    <message>
        <source>The whole table, in its own order. JSON has all tables.</source>
        <translation>完整的表，按原有顺序。JSON 包含所有的表。</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
</context>
<context>
    <name>attentionscope::FigureView</name>
    <message>
        <source>Each bar shows how much of one key goes into the result.</source>
        <translation>每个条形表示一个键有多少进入结果。</translation>
    </message>
    <message>
        <source>The bar before a sentence shows its weight; the background of a word shows its weight within the sentence.</source>
        <translation>句子前的条形表示句子的权重，词的底色表示它在句中的权重。</translation>
    </message>
    <message>
        <source>Clearer regions, and words with a stronger background, get more weight.</source>
        <translation>越清晰的区域、底色越深的词，权重越大。</translation>
    </message>
    <message>
        <source>Clearer regions get more weight from the chosen word. Click another word to see where it looks.</source>
        <translation>区域越清晰，所选的词给它的权重越大。点击另一个词，可查看它注意哪里。</translation>
    </message>
    <message>
        <source>Clearer regions get more weight. Click a region to see where it looks.</source>
        <translation>区域越清晰，权重越大。点击一个区域，可查看它注意哪里。</translation>
    </message>
    <message>
        <source>Each dot is a key and its value, with its weight for the chosen query. The line is the result: the values, averaged by these weights.</source>
        <translation>每个点是一个键和它的值，上方是所选查询给它的权重。曲线是结果：按权重对各个值求平均。</translation>
    </message>
    <message>
        <source>Blue arrows lead from the chosen word to the words it looks at, grey ones from the others to the word that each looks at most; thicker arrows mean more weight. Click a word.</source>
        <translation>蓝色箭头从选中的词指向它注意的词；灰色箭头从其余各词指向它最注意的词；箭头越粗，权重越大。请点击一个词。</translation>
    </message>
</context>
<context>
    <name>attentionscope::GalleryModel</name>
    <message>
        <source>constructed, not trained</source>
        <translation>手工构造，未经训练</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练所得</translation>
    </message>
</context>
<context>
    <name>attentionscope::HeadsView</name>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>mean distance</source>
        <translation>平均距离</translation>
    </message>
    <message>
        <source>weight on the first token</source>
        <translation>首词元权重</translation>
    </message>
    <message>
        <source>weight on the previous token</source>
        <translation>前一词元权重</translation>
    </message>
    <message>
        <source>weight on the same token</source>
        <translation>重复词元权重</translation>
    </message>
    <message>
        <source>weight on separators</source>
        <translation>标点和分隔符权重</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>induction score</source>
        <translation>归纳头得分</translation>
    </message>
    <message>
        <source>Every head&apos;s map. Double-click silences a head.</source>
        <translation>每个注意力头的图。双击可关闭一个头。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Sort heads by</source>
        <translation>注意力头排序方式</translation>
    </message>
    <message>
        <source>top %1</source>
        <translation>前 %1 个</translation>
    </message>
    <message>
        <source>How many heads to show</source>
        <translation>显示多少个注意力头</translation>
    </message>
    <message>
        <source>L%1 H%2</source>
        <extracomment>short for layer and head, below a thumbnail</extracomment>
        <translation>层%1 头%2</translation>
    </message>
    <message>
        <source>H%1</source>
        <translation>头%1</translation>
    </message>
    <message>
        <source>Cells share pixels: the largest weight is shown.</source>
        <translation>图太小，几个单元格合用一个像素：显示其中最大的权重。</translation>
    </message>
    <message>
        <source>Only one head.</source>
        <translation>只有一个头。</translation>
    </message>
    <message>
        <source>silenced</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Choose a map</source>
        <translation>选择一个图</translation>
    </message>
    <message>
        <source>A gate has no heads.</source>
        <translation>门没有注意力头。</translation>
    </message>
    <message>
        <source>This model has no attention, so it has no heads.</source>
        <translation>这个模型没有注意力，因此没有注意力头。</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>其他模型…</translation>
    </message>
    <message>
        <source>effect of silencing</source>
        <translation>关闭后的影响</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>按层排列</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>attentionscope::HeatmapView</name>
    <message>
        <source>Attention map</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>rank %1 of %2 in its row</source>
        <translation>本行第 %1 大（共 %2 个）</translation>
    </message>
    <message>
        <source>the mean over the %1 pieces of the query</source>
        <translation>对查询的 %1 个子词取平均</translation>
    </message>
    <message>
        <source>the sum over the %1 pieces of the key</source>
        <translation>对键的 %1 个子词求和</translation>
    </message>
    <message>
        <source>click: each piece for itself</source>
        <translation>点击：分别查看每个子词</translation>
    </message>
</context>
<context>
    <name>attentionscope::LessonStrip</name>
    <message>
        <source>Right.</source>
        <translation>对。</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · 第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Show it again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>This text describes the lesson’s own run, which you have changed.</source>
        <translation>以上文字说的是课程原来的运行结果，而您已作了改动。</translation>
    </message>
    <message>
        <source>Close the lesson</source>
        <translation>关闭课程</translation>
    </message>
    <message>
        <source>%1 · to remember</source>
        <translation>%1 · 小结</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>所有课程</translation>
    </message>
    <message>
        <source>Prediction: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>Not quite: you chose “%1”, the answer is “%2”.</source>
        <translation>不太对：您选的是“%1”，答案是“%2”。</translation>
    </message>
    <message>
        <source>See answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Back to where you were</source>
        <translation>回到课程之前</translation>
    </message>
</context>
<context>
    <name>attentionscope::LinesView</name>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>all lines</source>
        <translation>全部连线</translation>
    </message>
    <message>
        <source>top %1</source>
        <translation>前 %1 个</translation>
    </message>
    <message>
        <source>Lines for each word</source>
        <translation>每个词的连线数</translation>
    </message>
    <message>
        <source>Every word</source>
        <translation>所有词</translation>
    </message>
    <message>
        <source>Draw the lines of all words, not only of the selected one</source>
        <translation>画出所有词的连线，而不只是选中的词</translation>
    </message>
    <message>
        <source>Least weight drawn</source>
        <translation>最小显示权重</translation>
    </message>
    <message>
        <source>Lines lighter than %1 are hidden, except the strongest of each word</source>
        <translation>权重低于 %1 的线不画出，但每个词最强的几条除外</translation>
    </message>
    <message>
        <source>The queries on the left look at the keys on the right. Thicker lines mean more weight.</source>
        <translation>左边的查询注意右边的键，连线越粗，权重越大。</translation>
    </message>
</context>
<context>
    <name>attentionscope::MainWindow</name>
    <message numerus="yes">
        <source>and %n more of this kind</source>
        <translation>
            <numerusform>另有 %n 处类似</numerusform>
        </translation>
    </message>
    <message>
        <source>The step is on the clipboard as NumPy code.</source>
        <translation>此步骤的 NumPy 代码已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Only files and folders of this computer can be opened.</source>
        <translation>只能打开本机上的文件和文件夹。</translation>
    </message>
    <message>
        <source>Save it first, and drop the saved file.</source>
        <translation>请先保存下来，再把文件拖进来。</translation>
    </message>
    <message>
        <source>The numbers of all heads are in %1</source>
        <translation>所有头的统计数值已写入 %1</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Choose a cell of the map first.</source>
        <translation>请先在图中选一个单元格。</translation>
    </message>
    <message>
        <source>The model %1 has different weights here than when the picture was made, so the display may differ from the picture.</source>
        <translation>模型 %1 在这里的权重与制作图片时不同：显示的内容可能与图片有出入。</translation>
    </message>
    <message>
        <source>This model does not produce words: open a translator, or a model that continues a text.</source>
        <translation>该模型不生成词：请打开翻译模型，或能续写文本的模型。</translation>
    </message>
    <message>
        <source>This model cannot read the previous input. Enter an input that it can read.</source>
        <translation>该模型无法读取之前输入的内容，请输入它能读取的内容。</translation>
    </message>
    <message>
        <source>This model cannot read the previous input, so it starts with its own sample.</source>
        <translation>该模型无法读取之前输入的内容，现以它自带的示例开始。</translation>
    </message>
    <message>
        <source>This step cannot be written briefly in NumPy. Choose another step.</source>
        <translation>这一步没有简短的 NumPy 写法，请换一步。</translation>
    </message>
    <message>
        <source>The file %1 already exists.</source>
        <translation>文件 %1 已经存在。</translation>
    </message>
    <message>
        <source>Choose another name, or choose this file to replace it.</source>
        <translation>请另选一个名字，或直接选择该文件。</translation>
    </message>
    <message>
        <source>Unsaved work cannot be kept for the next start. Save it elsewhere.</source>
        <translation>未保存的内容无法再为下次启动保留：请另存到别处。</translation>
    </message>
    <message>
        <source>Animation is on.</source>
        <translation>动画已打开。</translation>
    </message>
    <message>
        <source>Animation is off.</source>
        <translation>动画已关闭。</translation>
    </message>
    <message>
        <source>The lesson is saved in %1.</source>
        <translation>课程已保存到 %1。</translation>
    </message>
    <message>
        <source>Give students this file: they drop it on the window of the program.</source>
        <translation>把这个文件发给学生：拖放到程序窗口即可打开。</translation>
    </message>
    <message>
        <source>You have not answered a question in a lesson yet.</source>
        <translation>您还没有回答过课程中的问题。</translation>
    </message>
    <message>
        <source>Your answers are in %1</source>
        <translation>您的回答已存入 %1</translation>
    </message>
    <message>
        <source>Open a lesson first.</source>
        <translation>请先打开一个课程。</translation>
    </message>
    <message>
        <source>Some of this is not standard attention; the program shows it unchanged.</source>
        <translation>其中有些不是通常的注意力，这里按原样显示。</translation>
    </message>
    <message>
        <source>This model has no attention heads.</source>
        <translation>此模型没有注意力头。</translation>
    </message>
    <message>
        <source>The numbers are on the clipboard, ready to paste into a spreadsheet.</source>
        <translation>数据已复制到剪贴板，可以直接粘贴到电子表格中。</translation>
    </message>
    <message>
        <source>This model has no such map.</source>
        <translation>此模型没有这种图。</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Delete the lesson “%1”?</source>
        <translation>删除课程“%1”？</translation>
    </message>
    <message>
        <source>The program moves the file %1 to the trash, or deletes it if this computer has no trash.</source>
        <translation>文件 %1 将移到回收站；没有回收站时直接删除。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>%1 cannot be deleted.</source>
        <translation>无法删除 %1。</translation>
    </message>
    <message>
        <source>The lesson is in the trash.</source>
        <translation>课程已移到回收站。</translation>
    </message>
    <message>
        <source>This computer has no trash, so the lesson was deleted.</source>
        <translation>这里没有回收站，课程已被删除。</translation>
    </message>
    <message>
        <source>Step %1 is removed.</source>
        <translation>已删除第 %1 步。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Open a lesson of your own first.</source>
        <translation>请先打开一个您自己的课程。</translation>
    </message>
    <message>
        <source>Undone: %1.</source>
        <translation>已撤销：%1。</translation>
    </message>
    <message>
        <source>Redone: %1.</source>
        <translation>已重做：%1。</translation>
    </message>
    <message>
        <source>The model “%1” is open again.</source>
        <translation>已重新打开模型“%1”。</translation>
    </message>
</context>
<context>
    <name>attentionscope::MapHeader</name>
    <message numerus="yes">
        <source>with %n change(s)</source>
        <translation>
            <numerusform>含 %n 处改动</numerusform>
        </translation>
    </message>
    <message>
        <source>without the changes</source>
        <translation>改动前</translation>
    </message>
    <message>
        <source>0 – 1</source>
        <translation>0 – 1</translation>
    </message>
    <message>
        <source>Fitted</source>
        <translation>自适应</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Colour scale</source>
        <translation>颜色刻度</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Greys</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>图中显示的内容</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Show the difference that the changes make (F8)</source>
        <translation>显示改动造成的差异（F8）</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>整词</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>整词</translation>
    </message>
    <message>
        <source>Join the pieces of a word, in every view (F12). %1</source>
        <translation>在所有视图中把一个词的各个子词合并（F12）。%1</translation>
    </message>
    <message>
        <source>Square root, 0 – 1</source>
        <translation>平方根，0 – 1</translation>
    </message>
    <message>
        <source>%1 · %2, counted from 0</source>
        <comment>a head, and where it is</comment>
        <translation>%2 · %1（从 0 计）</translation>
    </message>
    <message>
        <source>silenced</source>
        <translation>已关闭</translation>
    </message>
</context>
<context>
    <name>attentionscope::MaskAndScore</name>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>score function</source>
        <translation>打分函数</translation>
    </message>
    <message>
        <source>The model&apos;s own mask</source>
        <translation>模型自带的掩码</translation>
    </message>
    <message>
        <source>No mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>Window around each word</source>
        <translation>每个词周围的窗口</translation>
    </message>
    <message>
        <source>Prefix, then causal</source>
        <translation>前缀可见，其余因果</translation>
    </message>
    <message>
        <source>Padding at the end</source>
        <translation>句末填充</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Size of the mask</source>
        <translation>掩码的大小</translation>
    </message>
    <message>
        <source>The model&apos;s own scores</source>
        <translation>模型自带的打分函数</translation>
    </message>
    <message>
        <source>Score function</source>
        <translation>打分函数</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Sparsemax</source>
        <translation>Sparsemax</translation>
    </message>
    <message>
        <source>Only the largest (hard)</source>
        <translation>只取最大（硬）</translation>
    </message>
    <message>
        <source>One key drawn (hard)</source>
        <translation>抽取一个键（硬）</translation>
    </message>
    <message>
        <source>From scores to weights</source>
        <translation>从得分到权重</translation>
    </message>
    <message>
        <source>Window: each word sees the words closer than this. Prefix: the first words, which every word sees. Padding: the number of words before it.</source>
        <translation>窗口：每个词只看距离小于此数的词。前缀：每个词都能看到的开头几个词。填充：填充之前的词数。</translation>
    </message>
</context>
<context>
    <name>attentionscope::NumberGrid</name>
    <message>
        <source>This is not a number.</source>
        <translation>这不是数字。</translation>
    </message>
    <message>
        <source>an empty cell</source>
        <translation>空单元格</translation>
    </message>
    <message>
        <source>Paste rows of numbers here, or start with random ones</source>
        <translation>在此粘贴若干行数字，或从随机数开始</translation>
    </message>
</context>
<context>
    <name>attentionscope::NumbersDialog</name>
    <message>
        <source>Copy or save numbers</source>
        <translation>复制或保存数据</translation>
    </message>
    <message>
        <source>The matrix that the map shows</source>
        <translation>图中显示的矩阵</translation>
    </message>
    <message>
        <source>All heads of this layer</source>
        <translation>这一层的所有头</translation>
    </message>
    <message>
        <source>All heads of all layers</source>
        <translation>所有层的所有头</translation>
    </message>
    <message>
        <source>The matrix of the current step</source>
        <translation>当前步骤的矩阵</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>safetensors</source>
        <translation>safetensors</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>%1 rows and %2 columns, with their labels.</source>
        <translation>%1 行 %2 列，连同标签。</translation>
    </message>
    <message>
        <source>Nothing to export: this run has no numbers here.</source>
        <translation>没有可导出的数据。</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Attention weights, with the words of both sides. A NumPy file holds one matrix; safetensors hold the whole recording, with queries, keys and values.</source>
        <translation>注意力权重，连同两侧的词。NumPy 文件只能存一个矩阵；safetensors 存下整个记录，包括查询、键和值。</translation>
    </message>
</context>
<context>
    <name>attentionscope::NumbersEditor</name>
    <message>
        <source>Paste from a spreadsheet; type to change a cell.</source>
        <translation>可从电子表格粘贴；键入即可修改单元格。</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Remove the last row</source>
        <translation>删除最后一行</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>添加一行</translation>
    </message>
    <message>
        <source>Remove the last column</source>
        <translation>删除最后一列</translation>
    </message>
    <message>
        <source>Add a column</source>
        <translation>添加一列</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Random numbers between -1 and 1</source>
        <translation>-1 到 1 之间的随机数</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>单位矩阵</translation>
    </message>
    <message>
        <source>Ones on the diagonal, zeros elsewhere</source>
        <translation>对角线为 1，其余为 0</translation>
    </message>
    <message>
        <source>“%1” is not a number. Correct it to run the model.</source>
        <translation>“%1”不是数。请改正，模型才会运行。</translation>
    </message>
</context>
<context>
    <name>attentionscope::Panel</name>
    <message>
        <source>Hide (%1 brings it back)</source>
        <translation>隐藏（按 %1 恢复）</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>What am I looking at?</source>
        <translation>这里显示的是什么？</translation>
    </message>
    <message>
        <source>%1: what am I looking at?</source>
        <translation>%1：这里显示的是什么？</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示%1</translation>
    </message>
</context>
<context>
    <name>attentionscope::Panels</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>This lesson</source>
        <translation>本课</translation>
    </message>
    <message>
        <source>Origin of a number</source>
        <translation>数字的来历</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
</context>
<context>
    <name>attentionscope::PictureEditor</name>
    <message>
        <source>This scene cannot be read.</source>
        <translation>无法读取此场景。</translation>
    </message>
    <message>
        <source>Drop a picture here, or draw a scene</source>
        <translation>将图片拖放到此处，或绘制一个场景</translation>
    </message>
    <message>
        <source>This picture cannot be read.</source>
        <translation>无法读取此图片。</translation>
    </message>
    <message>
        <source>A PNG or JPEG file; Ctrl+V pastes one.</source>
        <translation>PNG 或 JPEG 文件；按 Ctrl+V 可粘贴。</translation>
    </message>
    <message>
        <source>Open a picture</source>
        <translation>打开图片</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Open a picture…</source>
        <translation>打开图片…</translation>
    </message>
    <message>
        <source>Draw a scene</source>
        <translation>绘制场景</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Draw a scene of shapes</source>
        <translation>绘制由图形组成的场景</translation>
    </message>
    <message>
        <source>Remove the picture</source>
        <translation>移除图片</translation>
    </message>
</context>
<context>
    <name>attentionscope::PredictionView</name>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索方式</translation>
    </message>
    <message>
        <source>Click a word to put it there; the words after it are generated again</source>
        <translation>单击一个词将其放在此处；其后的词重新生成</translation>
    </message>
    <message>
        <source>Greedy search</source>
        <translation>贪心搜索</translation>
    </message>
    <message>
        <source>Beam of %1</source>
        <translation>束宽 %1</translation>
    </message>
    <message>
        <source>The output of the model, now and before the changes. Select a word to see the output there.</source>
        <translation>模型的输出，以及改动前的输出。选中一个词，可以看到模型在该处的输出。</translation>
    </message>
    <message>
        <source>Default search</source>
        <translation>默认搜索</translation>
    </message>
    <message>
        <source>Add one word</source>
        <translation>续写一词</translation>
    </message>
    <message>
        <source>Add eight</source>
        <translation>续写八个</translation>
    </message>
    <message>
        <source>Adds the next eight tokens</source>
        <translation>接上后面的八个词元</translation>
    </message>
    <message>
        <source>temperature </source>
        <translation>温度 </translation>
    </message>
    <message>
        <source>Most likely</source>
        <translation>取最可能的</translation>
    </message>
    <message>
        <source>At 0 the most likely token is taken; above 0, tokens are drawn from softmax(logits / temperature)</source>
        <translation>为 0 时取最可能的词元；大于 0 时从 softmax(logits / 温度) 中抽取</translation>
    </message>
    <message>
        <source>Temperature of sampling</source>
        <translation>采样温度</translation>
    </message>
    <message>
        <source>top </source>
        <translation>前 </translation>
    </message>
    <message>
        <source>All tokens</source>
        <translation>全部词元</translation>
    </message>
    <message>
        <source>Tokens to draw from</source>
        <translation>参与抽取的词元数</translation>
    </message>
    <message>
        <source>The output of the model, now and before the changes. Hide a word to see which words fit there.</source>
        <translation>模型的输出，以及改动前的输出。遮盖一个词，可查看该处可能是什么词。</translation>
    </message>
    <message>
        <source>How the output words are searched</source>
        <translation>词的搜索方式</translation>
    </message>
    <message>
        <source>Chooses the next token and adds it to the text</source>
        <translation>选出下一个词元，接在文本之后</translation>
    </message>
    <message>
        <source>Samples only from this many most likely tokens</source>
        <translation>只从最可能的若干词元中抽取</translation>
    </message>
    <message>
        <source>Hide “%1” and predict it</source>
        <translation>遮盖“%1”并预测它</translation>
    </message>
</context>
<context>
    <name>attentionscope::Presenting</name>
    <message>
        <source>Presenting</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a step, all steps</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Esc: end · ← →: step · ↑ ↓: word · B: black screen · click: a number</source>
        <translation>Esc：结束 · ← →：切换步骤 · ↑ ↓：切换词 · B：黑屏 · 单击数字：数字的来历</translation>
    </message>
    <message>
        <source>Esc: end · ← →: word · B: black screen · click: a number</source>
        <translation>Esc：结束 · ← →：切换词 · B：黑屏 · 单击数字：数字的来历</translation>
    </message>
    <message>
        <source>Keys 1 to %1: answer</source>
        <translation>按 1 至 %1 作答</translation>
    </message>
</context>
<context>
    <name>attentionscope::ProducedSentence</name>
    <message>
        <source>Click a word to see where the model looked when it produced it</source>
        <translation>点击一个词，看模型生成它时注意哪里</translation>
    </message>
    <message>
        <source>Output of the model</source>
        <translation>模型的输出</translation>
    </message>
</context>
<context>
    <name>attentionscope::Sampling</name>
    <message>
        <source>sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Temperature of sampling</source>
        <translation>采样温度</translation>
    </message>
    <message>
        <source>Words are drawn from softmax(logits / temperature) instead of taking the most likely</source>
        <translation>从 softmax(logits / 温度) 中抽取词，而不是取最可能的词</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>The output word</source>
        <translation>生成的词</translation>
    </message>
    <message>
        <source>Puts another word here; the words after it are generated again</source>
        <translation>在此处换一个词，其后的词重新生成</translation>
    </message>
    <message>
        <source>Token %1: “%2”, chosen by you…</source>
        <translation>词元 %1：“%2”，由您选定…</translation>
    </message>
    <message>
        <source>Token %1: “%2”…</source>
        <translation>词元 %1：“%2”…</translation>
    </message>
</context>
<context>
    <name>attentionscope::SceneBoard</name>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>Column %1, row %2: %3</source>
        <translation>第 %1 列，第 %2 行：%3</translation>
    </message>
</context>
<context>
    <name>attentionscope::ScenePalette</name>
    <message>
        <source>Shapes to draw with</source>
        <translation>可用的图形</translation>
    </message>
    <message>
        <source>Drag a shape onto the grid, or choose one and click there.</source>
        <translation>将图形拖到网格上，或先选中图形再单击网格。</translation>
    </message>
</context>
<context>
    <name>attentionscope::SentencePanel</name>
    <message>
        <source>first %1 tokens</source>
        <translation>仅前 %1 个词元</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Add: %1</source>
        <translation>添加：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n 个未登录词</numerusform>
        </translation>
    </message>
    <message>
        <source>Not in the training text: %1. The model reads such a word in pieces and can only copy or spell it.</source>
        <translation>训练文本中没有：%1。这样的未登录词拆成子词读入，模型只能照抄或拼写。</translation>
    </message>
    <message>
        <source>Watch the output word by word</source>
        <translation>看它是怎样逐词生成的</translation>
    </message>
    <message>
        <source>The model has no features for the marked words: their queries are empty, so all their weights are equal.</source>
        <translation>模型没有标出的词的特征：它们的查询为空，因此权重均等。</translation>
    </message>
    <message>
        <source>The marked words are not in the vocabulary: the model sees only that they are unknown.</source>
        <translation>词表中没有标出的词：模型只知道它们是未登录词。</translation>
    </message>
    <message>
        <source>The marked words are not in the vocabulary: the model reads their characters.</source>
        <translation>词表中没有标出的词：模型按字符来读它们。</translation>
    </message>
    <message>
        <source>read in pieces: %1</source>
        <translation>未登录词（拆成子词读入）：%1</translation>
    </message>
    <message>
        <source>Hide “%1”</source>
        <translation>遮盖“%1”</translation>
    </message>
    <message>
        <source>Delete hides the chosen word: the model predicts which words fit there.</source>
        <translation>按 Delete 键遮盖选中的词：模型预测此处可能是什么词。</translation>
    </message>
    <message>
        <source>source: %1</source>
        <translation>原文：%1</translation>
    </message>
    <message>
        <source>+ %1</source>
        <comment>a button that adds an input</comment>
        <translation>＋ %1</translation>
    </message>
</context>
<context>
    <name>attentionscope::StepsView</name>
    <message>
        <source>The arithmetic of the selected head, step by step. Click a number to see where it comes from.</source>
        <translation>所选注意力头的运算，逐步展开。点击一个数，可以看到它是怎样算出来的。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>First step (Home)</source>
        <translation>第一步（Home）</translation>
    </message>
    <message>
        <source>Previous step (←)</source>
        <translation>上一步（←）</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>Next step (→)</source>
        <translation>下一步（→）</translation>
    </message>
    <message>
        <source>Last step (End)</source>
        <translation>最后一步（End）</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>模型结构图</translation>
    </message>
    <message>
        <source>Output words</source>
        <translation>生成的词</translation>
    </message>
    <message>
        <source>Each output word is a chapter (Page Up, Page Down)</source>
        <translation>每个生成的词自成一章（Page Up、Page Down）</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>How long a step is shown while playing</source>
        <translation>播放时每一步停留的时间</translation>
    </message>
</context>
<context>
    <name>attentionscope::TextEditor</name>
    <message>
        <source>token ids</source>
        <translation>词元编号</translation>
    </message>
    <message>
        <source>token ids: whole numbers, commas between them</source>
        <translation>词元编号：整数，以逗号分隔</translation>
    </message>
    <message>
        <source>Token ids, such as 1, 2, 3</source>
        <translation>词元编号，例如 1, 2, 3</translation>
    </message>
    <message>
        <source>Type a sentence to see where each word looks</source>
        <translation>输入一个句子，看看每个词注意哪些词</translation>
    </message>
    <message>
        <source>The words that the model has to output</source>
        <translation>指定译文（可不填）</translation>
    </message>
    <message>
        <source>A second text, read together with the first</source>
        <translation>第二段文本，与第一段一同读入</translation>
    </message>
</context>
<context>
    <name>attentionscope::TextView</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>where the word looks</source>
        <translation>查询词注意哪里</translation>
    </message>
    <message>
        <source>who looks at the word</source>
        <translation>谁注意该词</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>The text coloured by weight. Ctrl-click selects more words and averages their weights.</source>
        <translation>按权重着色的文本。按住 Ctrl 点击可再选其他词，显示它们权重的平均值。</translation>
    </message>
    <message>
        <source>Leave out [CLS], &lt;/s&gt; and similar tokens, and renormalise the rest</source>
        <translation>略去 [CLS]、&lt;/s&gt; 等，其余重新归一化</translation>
    </message>
    <message>
        <source>Without special tokens</source>
        <translation>不含特殊词元</translation>
    </message>
    <message>
        <source>Special tokens had less than 0.1 % of the weight; the other weights sum to 1.</source>
        <translation>特殊词元的权重不到 0.1%；其余权重之和为 1。</translation>
    </message>
    <message>
        <source>Special tokens had %1 of the weight; the other weights are scaled to sum to 1.</source>
        <translation>特殊词元占权重的 %1；其余权重按比例放大，使其和为 1。</translation>
    </message>
</context>
<context>
    <name>attentionscope::TextsEditor</name>
    <message>
        <source>Add an item (Enter)</source>
        <translation>添加一项（Enter）</translation>
    </message>
    <message>
        <source>Remove the item (Delete)</source>
        <translation>删除此项（Delete）</translation>
    </message>
    <message>
        <source>Move the item up (Alt+↑)</source>
        <translation>上移此项（Alt+↑）</translation>
    </message>
    <message>
        <source>Move the item down (Alt+↓)</source>
        <translation>下移此项（Alt+↓）</translation>
    </message>
    <message>
        <source>Double-click to write. Drag to move. Each pasted line becomes an item.</source>
        <translation>双击以编辑，拖动以移动；粘贴的每一行成为一项。</translation>
    </message>
</context>
<context>
    <name>attentionscope::TextsList</name>
    <message>
        <source>Paste lines here, or add them one by one</source>
        <translation>在此粘贴多行，或逐项添加</translation>
    </message>
</context>
<context>
    <name>attentionscope::TokenChips</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Click: where this word looks. Shift-click: the word it looks at. Double-click: another word.</source>
        <translation>单击：查看该词注意哪里。按住 Shift 单击：选择被注意的词。双击：替换该词。</translation>
    </message>
    <message>
        <source>This word is not in the training text: the model spells it, %1.</source>
        <translation>训练文本中没有这个词：模型由子词拼出它（%1）。</translation>
    </message>
    <message>
        <source>This word is not in the training text: the model reads it in pieces, %1, and can only copy or spell it.</source>
        <translation>未登录词：训练文本中没有，拆成子词（%1）读入；模型只能照抄或拼写。</translation>
    </message>
    <message>
        <source>The model has no features for this word: its query is empty, so all its weights are equal.</source>
        <translation>模型没有该词的特征：它的查询为空，因此权重均等。</translation>
    </message>
    <message>
        <source>Output words. Click: where this word looks. Double-click: choose another.</source>
        <translation>生成的词。单击：该词注意哪里。双击：换一个词。</translation>
    </message>
    <message>
        <source>This word is not in the vocabulary: the model sees only that it is unknown.</source>
        <translation>词表中没有这个词：模型只知道它是未登录词。</translation>
    </message>
    <message>
        <source>This word is not in the vocabulary: the model reads its characters.</source>
        <translation>词表中没有这个词：模型按字符来读它。</translation>
    </message>
    <message>
        <source>Delete hides the chosen word: the model predicts which words fit there.</source>
        <translation>按 Delete 键遮盖选中的词：模型预测此处可能是什么词。</translation>
    </message>
</context>
<context>
    <name>attentionscope::TopBar</name>
    <message>
        <source>Open a model, recording or session…</source>
        <translation>打开模型、记录或会话…</translation>
    </message>
    <message>
        <source>%1 + %2 layers</source>
        <translation>%1 + %2 层</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>constructed, not trained</source>
        <translation>手工构造，未经训练</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练所得</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>撤销（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>重做（Ctrl+Shift+Z）</translation>
    </message>
    <message>
        <source>Switch to Chinese (F9)</source>
        <translation>切换到英文（F9）</translation>
    </message>
    <message>
        <source>Light or dark (F10)</source>
        <translation>浅色或深色（F10）</translation>
    </message>
    <message>
        <source>Export what is shown (Ctrl+E)</source>
        <translation>导出所示内容（Ctrl+E）</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Train a model…</source>
        <translation>训练模型…</translation>
    </message>
    <message>
        <source>a recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>See which words a model looks at, and every number behind it</source>
        <translation>查看模型注意哪些词，以及每个权重是怎样算出来的</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>模型卡</translation>
    </message>
    <message>
        <source>Choose a model. This one: %1</source>
        <translation>选择模型。当前模型：%1</translation>
    </message>
    <message>
        <source>Show only the picture, large, for a class (Ctrl+Shift+P)</source>
        <translation>只放大显示图形，供课堂演示（Ctrl+Shift+P）</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>所有模型</translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>撤销：%1（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation>重做：%1（Ctrl+Shift+Z）</translation>
    </message>
</context>
<context>
    <name>attentionscope::TrainingSetup</name>
    <message>
        <source>Skip lines that cannot be used</source>
        <translation>跳过不可用的行</translation>
    </message>
    <message>
        <source>Refuse a file with such lines</source>
        <translation>拒绝含有此类行的文件</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>要训练的模型</translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Time limit and seed</source>
        <translation>时间上限与随机种子</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Lines that cannot be used</source>
        <translation>不可用的行</translation>
    </message>
    <message>
        <source>What to do with lines that cannot be used</source>
        <translation>如何处理不可用的行</translation>
    </message>
    <message>
        <source>Continue the training in this folder</source>
        <translation>从该文件夹中的训练继续</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Seed of all random numbers</source>
        <translation>所有随机数的种子</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>Reading the file…</source>
        <translation>正在读取文件…</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>%1 lines cannot be used:</source>
        <translation>%1 行不可用：</translation>
    </message>
    <message>
        <source>Choose a folder for the model.</source>
        <translation>请为模型选择一个文件夹。</translation>
    </message>
    <message>
        <source>The folder is not empty. Choose another one, so that nothing is overwritten.</source>
        <translation>该文件夹不为空。请另选一个，以免覆盖其中的内容。</translation>
    </message>
    <message>
        <source>Only my file</source>
        <translation>仅用我的文件中的内容</translation>
    </message>
    <message>
        <source>Drop a file here; each line: %1</source>
        <translation>将文件拖到此处；每行：%1</translation>
    </message>
    <message>
        <source>Data to learn from</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>Text files (*.tsv *.txt *.jsonl);;All files (*)</source>
        <translation>文本文件 (*.tsv *.txt *.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>how many, and of what</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Training data</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>The folder already contains a training. Continue it, or choose another folder.</source>
        <translation>该文件夹中已有一次训练：可继续该训练，或另选文件夹。</translation>
    </message>
    <message>
        <source>The file was refused because of the lines above. Correct them, or skip them.</source>
        <translation>文件因以上各行被拒绝：请修正，或选择跳过。</translation>
    </message>
    <message>
        <source>Your own data: %1</source>
        <translation>自备数据：%1</translation>
    </message>
    <message>
        <source>Choose a file: this recipe has no data of its own.</source>
        <translation>请选择文件：该方案没有自带的数据。</translation>
    </message>
</context>
<context>
    <name>attentionscope::TrainingSlider</name>
    <message>
        <source>training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>训练完成</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Shows the words that the model would choose at this training step, not those of the finished model</source>
        <translation>改用模型在该步会给出的译文，而非训练完成后的译文</translation>
    </message>
    <message>
        <source>The alignment at earlier points of training; the finished model is at the right</source>
        <translation>训练早期的对齐；最右端为训练完成的模型</translation>
    </message>
    <message>
        <source>Translate with these weights</source>
        <translation>用此时的权重翻译</translation>
    </message>
</context>
<context>
    <name>attentionscope::TrainingWindow</name>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The model so far stays in its folder and can be trained further</source>
        <translation>目前的模型保留在其文件夹中，可继续训练</translation>
    </message>
    <message>
        <source>Open the model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Training continues if you close this window. A checkpoint is written every minute.</source>
        <translation>关闭此窗口不影响训练继续进行。每分钟写入一次检查点。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>step %1 · %2 %</source>
        <translation>第 %1 步 · %2%</translation>
    </message>
    <message>
        <source>%1 words/s · %2 left</source>
        <translation>%1 词/秒 · 剩余 %2</translation>
    </message>
    <message>
        <source>Saving the model…</source>
        <translation>正在保存模型…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Stopped; the model so far is in its folder.</source>
        <translation>已停止；目前的模型在其文件夹中。</translation>
    </message>
    <message>
        <source>Finished; the model is in its folder.</source>
        <translation>训练完成；模型在其文件夹中。</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>← produced</source>
        <translation>← 生成</translation>
    </message>
    <message>
        <source>source →</source>
        <translation>源句 →</translation>
    </message>
    <message>
        <source>attention weight, mean of %1 heads</source>
        <translation>注意力权重（%1 个头的平均）</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>The input to watch</source>
        <translation>要观察的输入</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Preparing the data and the vocabulary…</source>
        <translation>正在准备数据与词表…</translation>
    </message>
    <message>
        <source>%1 %2 to learn from</source>
        <translation>共 %1 条%2可供学习</translation>
    </message>
    <message>
        <source>held-out items</source>
        <translation>留出数据</translation>
    </message>
    <message>
        <source>Opens the current model in the main window</source>
        <translation>在主窗口中打开目前的模型</translation>
    </message>
    <message>
        <source>Choose a model and press Start.</source>
        <translation>请选择要训练的模型，再按“开始训练”。</translation>
    </message>
    <message>
        <source>Held out: %1 → %2</source>
        <translation>留出数据：%1 → %2</translation>
    </message>
    <message>
        <source>During training, the attention appears here and grows sharper.</source>
        <translation>训练开始后，注意力图会出现在这里，并逐渐变得清晰。</translation>
    </message>
    <message>
        <source>How the attention to one input forms</source>
        <translation>观察同一输入的注意力在训练中如何变化</translation>
    </message>
    <message>
        <source>Type an input to watch; if empty, the recipe&apos;s sample is shown</source>
        <translation>输入要观察的内容；留空则显示该方案的示例</translation>
    </message>
    <message>
        <source>Trained; now evaluated on held-out data. %1 %</source>
        <translation>训练完成；正在用留出数据评测。%1%</translation>
    </message>
</context>
<context>
    <name>attentionscope::TranslationNote</name>
    <message>
        <source>translate again</source>
        <translation>重新翻译</translation>
    </message>
    <message>
        <source>The words are being chosen again…</source>
        <translation>正在重新选词…</translation>
    </message>
    <message>
        <source>With the changes applied, the model chooses the same words.</source>
        <translation>改动生效后重新选词，结果相同。</translation>
    </message>
    <message>
        <source>before</source>
        <translation>改动前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>改动后</translation>
    </message>
    <message>
        <source>Translation before and after</source>
        <translation>改动前后的译文</translation>
    </message>
    <message>
        <source>Translate again</source>
        <translation>重新翻译</translation>
    </message>
    <message>
        <source>Let the model choose the words again with the changes applied</source>
        <translation>改动生效后重新选词</translation>
    </message>
    <message>
        <source>These words were chosen before the changes.</source>
        <translation>这些词是改动前生成的。</translation>
    </message>
</context>
<context>
    <name>attentionscope::WordChooser</name>
    <message>
        <source>In place of “%1”</source>
        <translation>替换“%1”</translation>
    </message>
    <message>
        <source>Most likely words here</source>
        <translation>此处最可能的词</translation>
    </message>
    <message>
        <source>or type another word</source>
        <translation>或输入另一个词</translation>
    </message>
    <message>
        <source>Let the model choose again</source>
        <translation>恢复由模型选择</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>Look in:</source>
        <translation>查找范围：</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>文件名(&amp;N)：</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>文件类型：</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>文件夹：</translation>
    </message>
    <message>
        <source>Directories</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>上一级文件夹</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>转到上一级文件夹</translation>
    </message>
    <message>
        <source>Create New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Create a New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>List View</source>
        <translation>列表视图</translation>
    </message>
    <message>
        <source>Change to list view mode</source>
        <translation>切换到列表视图</translation>
    </message>
    <message>
        <source>Detail View</source>
        <translation>详细视图</translation>
    </message>
    <message>
        <source>Change to detail view mode</source>
        <translation>切换到详细视图</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>侧边栏</translation>
    </message>
    <message>
        <source>List of places and bookmarks</source>
        <translation>位置与书签列表</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Find Directory</source>
        <translation>查找文件夹</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>选择(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>All Files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>显示隐藏文件(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>新建文件夹(&amp;N)</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Recent Places</source>
        <translation>最近用过的位置</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>%1 already exists.
Do you want to replace it?</source>
        <translation>%1 已经存在。
要替换它吗？</translation>
    </message>
    <message>
        <source>%1
File not found.
Please verify the correct file name was given.</source>
        <translation>%1
找不到该文件。
请检查文件名是否正确。</translation>
    </message>
    <message>
        <source>%1
Directory not found.
Please verify the correct directory name was given.</source>
        <translation>%1
找不到该文件夹。
请检查文件夹名是否正确。</translation>
    </message>
    <message>
        <source>Are you sure you want to delete &apos;%1&apos;?</source>
        <translation>确定要删除“%1”吗？</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Date Modified</source>
        <translation>修改日期</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>计算机</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save All</source>
        <translation>全部保存</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>Abort</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Don&apos;t Save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>恢复默认值</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>QAbstractSpinBox</name>
    <message>
        <source>&amp;Select All</source>
        <translation>全选(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Step up</source>
        <translation>增大(&amp;S)</translation>
    </message>
    <message>
        <source>Step &amp;down</source>
        <translation>减小(&amp;D)</translation>
    </message>
</context>
<context>
    <name>NoMore</name>
    <message>
        <source>The model ended the text here.</source>
        <translation>模型在此处结束文本。</translation>
    </message>
    <message>
        <source>The text has reached the longest length that the model can read.</source>
        <translation>模型最多只能读取这么长的文本。</translation>
    </message>
</context>
<context>
    <name>attentionscope::WordCard</name>
    <message>
        <source>Another word</source>
        <translation>另一个词</translation>
    </message>
</context>
<context>
    <name>attentionscope::Session</name>
    <message>
        <source>new session</source>
        <translation>重新开始</translation>
    </message>
</context>
<context>
    <name>Lines</name>
    <message>
        <source>%1 lines of other words are not drawn.</source>
        <translation>其他词的 %1 条连线未画出。</translation>
    </message>
    <message>
        <source>%1 lines of at most %2 are not drawn.</source>
        <translation>另有 %1 条权重不超过 %2 的连线未画出。</translation>
    </message>
</context>
<context>
    <name>Phrase</name>
    <message>
        <source>%1, layer %2, head %3, row %4</source>
        <translation>%1，第 %2 层 · 第 %3 头，第 %4 行</translation>
    </message>
    <message>
        <source>the attention holds negative weights</source>
        <translation>注意力中有负的权重</translation>
    </message>
    <message>
        <source>weights from 0 to 1</source>
        <translation>0 到 1 之间的权重</translation>
    </message>
    <message>
        <source>a row of the attention does not sum to one</source>
        <translation>注意力有一行之和不为一</translation>
    </message>
    <message>
        <source>the number of tokens does not fit the map</source>
        <translation>词元个数与图不符</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>this is not valid JSON</source>
        <translation>这不是有效的 JSON</translation>
    </message>
    <message>
        <source>%1, column %2</source>
        <translation>%1，第 %2 列</translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <translation>%1，第 %2 行第 %3 列</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>内容的末尾</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>一个值</translation>
    </message>
    <message>
        <source>a name in quotation marks</source>
        <translation>引号中的名称</translation>
    </message>
    <message>
        <source>a colon</source>
        <translation>冒号</translation>
    </message>
    <message>
        <source>a comma or }</source>
        <translation>逗号或 }</translation>
    </message>
    <message>
        <source>a comma or ]</source>
        <translation>逗号或 ]</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>到此为止</translation>
    </message>
    <message>
        <source>a number that is too large: %1</source>
        <translation>过大的数：%1</translation>
    </message>
    <message>
        <source>It is probably cut short: fetch or write it again.</source>
        <translation>它很可能被截断了：请重新获取或重新写入。</translation>
    </message>
    <message>
        <source>the JSON is nested too deeply</source>
        <translation>JSON 嵌套过深</translation>
    </message>
    <message>
        <source>at most %1 levels</source>
        <translation>最多 %1 层</translation>
    </message>
    <message>
        <source>the JSON is too long</source>
        <translation>JSON 过长</translation>
    </message>
    <message>
        <source>the key %1 is given twice</source>
        <translation>键 %1 出现了两次</translation>
    </message>
    <message>
        <source>Remove the one that is wrong.</source>
        <translation>请删去错误的那一个。</translation>
    </message>
    <message>
        <source>the value does not fit</source>
        <translation>这个值不合适</translation>
    </message>
    <message>
        <source>the field %1 is missing</source>
        <translation>缺少字段 %1</translation>
    </message>
    <message>
        <source>unknown field</source>
        <translation>未知的字段</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>一个对象</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>一个列表</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>一段文本</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>没有内容</translation>
    </message>
    <message>
        <source>an object of %1</source>
        <translation>含 %1 项的对象</translation>
    </message>
    <message>
        <source>a list of %1</source>
        <translation>含 %1 项的列表</translation>
    </message>
    <message>
        <source>the text %1</source>
        <translation>文本 %1</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>a number of at least %1</source>
        <translation>不小于 %1 的数</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 之间的数</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>at most %1 bytes</source>
        <translation>最多 %1 字节</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>您是不是指 %1？</translation>
    </message>
    <message>
        <source>the file cannot be opened</source>
        <translation>无法打开文件</translation>
    </message>
    <message>
        <source>the file cannot be examined</source>
        <translation>无法查看文件</translation>
    </message>
    <message>
        <source>the file cannot be mapped into memory</source>
        <translation>无法把文件映射到内存</translation>
    </message>
    <message>
        <source>Check that the path is right and that you may read it.</source>
        <translation>请检查路径是否正确，以及您是否有权读取。</translation>
    </message>
    <message>
        <source>this is not a regular file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>一个文件夹</translation>
    </message>
    <message>
        <source>a device or pipe</source>
        <translation>设备或管道</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>请检查路径。</translation>
    </message>
    <message>
        <source>the file is too long</source>
        <translation>文件过长</translation>
    </message>
    <message>
        <source>the file became shorter while it was open</source>
        <translation>文件在打开期间变短了</translation>
    </message>
    <message>
        <source>Wait until it is complete, then open it again.</source>
        <translation>请等它写完后再打开。</translation>
    </message>
    <message>
        <source>a file cannot be written in place of a folder</source>
        <translation>不能在文件夹的位置写入文件</translation>
    </message>
    <message>
        <source>the file cannot be written</source>
        <translation>无法写入文件</translation>
    </message>
    <message>
        <source>the file could not be closed</source>
        <translation>文件没能关闭</translation>
    </message>
    <message>
        <source>Check the folder, its permissions and the space left on the disk.</source>
        <translation>请检查文件夹、它的权限以及磁盘的剩余空间。</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读的文件系统</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>文件正在使用</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名太长</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许此操作</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>读写出错</translation>
    </message>
    <message>
        <source>the model folder does not exist</source>
        <translation>这个模型文件夹不存在</translation>
    </message>
    <message>
        <source>a folder with config.json and model.safetensors</source>
        <translation>含有 config.json 和 model.safetensors 的文件夹</translation>
    </message>
    <message>
        <source>the folder holds no config.json</source>
        <translation>文件夹中没有 config.json</translation>
    </message>
    <message>
        <source>A model folder has config.json and model.safetensors side by side.</source>
        <translation>模型文件夹中应同时有 config.json 和 model.safetensors。</translation>
    </message>
    <message>
        <source>no bundled model has this name</source>
        <translation>没有这个名称的自带模型</translation>
    </message>
    <message>
        <source>the model_type is not known</source>
        <translation>不认识这个 model_type</translation>
    </message>
    <message>
        <source>the model&apos;s folder has no tokenizer that can be used, so only ids can be given</source>
        <translation>模型文件夹中没有可用的分词器，因此只能给出编号</translation>
    </message>
    <message>
        <source>a tensor is missing: %1</source>
        <translation>缺少张量：%1</translation>
    </message>
    <message>
        <source>the tensor has the wrong shape</source>
        <translation>张量的形状不对</translation>
    </message>
    <message>
        <source>the tensor lies outside the file</source>
        <translation>张量超出了文件</translation>
    </message>
    <message>
        <source>the header is longer than the file</source>
        <translation>文件头比文件还长</translation>
    </message>
    <message>
        <source>the file is too short to be safetensors</source>
        <translation>文件太短，不会是 safetensors</translation>
    </message>
    <message>
        <source>a file of this recording is missing</source>
        <translation>这份注意力记录缺少一个文件</translation>
    </message>
    <message>
        <source>Put the files of all ranks into one folder.</source>
        <translation>请把各个进程的文件放在同一个文件夹中。</translation>
    </message>
    <message>
        <source>two files of the recording disagree about a tensor</source>
        <translation>这份注意力记录的两个文件对同一个张量说法不一</translation>
    </message>
    <message>
        <source>heads of %1</source>
        <translation>每个头为 %1</translation>
    </message>
    <message>
        <source>Put the files of one recording into a folder of their own.</source>
        <translation>请把同一份记录的文件单独放在一个文件夹中。</translation>
    </message>
    <message>
        <source>the tensor holds numbers of a kind that cannot be read</source>
        <translation>张量中的数是无法读取的类型</translation>
    </message>
    <message>
        <source>this safetensors file is not a recording</source>
        <translation>这个 safetensors 文件不是注意力记录</translation>
    </message>
    <message>
        <source>To open a model, open its folder.</source>
        <translation>要打开模型，请打开它的文件夹。</translation>
    </message>
    <message>
        <source>the recording holds no attention map</source>
        <translation>记录中没有注意力图</translation>
    </message>
    <message>
        <source>[layers × heads × queries × keys], [heads × queries × keys] or one map</source>
        <translation>[层 × 头 × 查询 × 键]、[头 × 查询 × 键] 或单个注意力图</translation>
    </message>
    <message>
        <source>the archive holds no array</source>
        <translation>压缩包中没有数组</translation>
    </message>
    <message>
        <source>this is not a number</source>
        <translation>这不是数字</translation>
    </message>
    <message>
        <source>the alignment has no size that can be used</source>
        <translation>对齐的大小无法使用</translation>
    </message>
    <message>
        <source>%1 words in the source and %2 in the target, counted from 0</source>
        <translation>原文 %1 个词、译文 %2 个词，从 0 计</translation>
    </message>
    <message>
        <source>The texts have to be divided into words as the aligner had them.</source>
        <translation>文本的分词必须与对齐程序所用的一致。</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>%1, as in row 0</source>
        <translation>%1，与第 0 行相同</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件是空的</translation>
    </message>
    <message>
        <source>the page holds no attention of BertViz</source>
        <translation>页面中没有 BertViz 的注意力</translation>
    </message>
    <message>
        <source>{&quot;attention&quot;: …}, as head_view(…, html_action=&apos;return&apos;) writes it</source>
        <translation>{&quot;attention&quot;: …}，如 head_view(…, html_action=&apos;return&apos;) 所写</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>the archive cannot be read: %1</source>
        <translation>压缩包无法读取：%1</translation>
    </message>
    <message>
        <source>Fetch or write it again.</source>
        <translation>请重新下载或写出。</translation>
    </message>
    <message>
        <source>it is cut short</source>
        <translation>它被截断了</translation>
    </message>
    <message>
        <source>it has no list of files</source>
        <translation>其中没有文件列表</translation>
    </message>
    <message>
        <source>its list of files is damaged</source>
        <translation>其文件列表已损坏</translation>
    </message>
    <message>
        <source>it unpacks to more than 2 GiB</source>
        <translation>解压后超过 2 GiB</translation>
    </message>
    <message>
        <source>it unpacks to more than 200 times its size</source>
        <translation>解压后超过其大小的 200 倍</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>它是加密的</translation>
    </message>
    <message>
        <source>the tensor is too short</source>
        <translation>张量太短</translation>
    </message>
    <message>
        <source>the names of two sequences, of its rows and its columns</source>
        <translation>两个序列的名字，分别对应行与列</translation>
    </message>
    <message>
        <source>tensors layers.L.MAP of shape [heads × queries × keys]</source>
        <translation>形状为 [头 × 查询 × 键] 的张量 layers.L.MAP</translation>
    </message>
    <message>
        <source>the picture of a recording is of another kind</source>
        <translation>记录中的图片是另一种格式</translation>
    </message>
    <message>
        <source>U8 [height × width × 3], or × 1</source>
        <translation>U8 [高 × 宽 × 3]，或 × 1</translation>
    </message>
    <message>
        <source>__metadata__.regions with %1</source>
        <translation>__metadata__.regions，内容为 %1</translation>
    </message>
    <message>
        <source>rows and columns of regions that make %1 positions, or some less than a row fewer</source>
        <translation>区域的行数与列数，其乘积为 %1 个位置，或比这少不足一行</translation>
    </message>
    <message>
        <source>the recording has no such attention map</source>
        <translation>记录中没有这样的注意力图</translation>
    </message>
    <message>
        <source>the text has no word</source>
        <translation>文本中没有词</translation>
    </message>
    <message>
        <source>Type a sentence.</source>
        <translation>请输入一个句子。</translation>
    </message>
    <message>
        <source>Type a sentence to have it classified.</source>
        <translation>请输入一个句子来分类。</translation>
    </message>
    <message>
        <source>Type a sentence to see where each word looks.</source>
        <translation>请输入一个句子，看看每个词在看哪里。</translation>
    </message>
    <message>
        <source>the text has no tokens</source>
        <translation>文本中没有词元</translation>
    </message>
    <message>
        <source>at least one</source>
        <translation>至少一个</translation>
    </message>
    <message>
        <source>the text is too long</source>
        <translation>文本过长</translation>
    </message>
    <message>
        <source>an input is missing</source>
        <translation>缺少一个输入</translation>
    </message>
    <message>
        <source>the model has no input of this name</source>
        <translation>模型没有这个名称的输入</translation>
    </message>
    <message>
        <source>the input is of another kind</source>
        <translation>输入的种类不对</translation>
    </message>
    <message>
        <source>no picture was given</source>
        <translation>没有给出图片</translation>
    </message>
    <message>
        <source>the input has no numbers</source>
        <translation>输入中没有数</translation>
    </message>
    <message>
        <source>the rows of numbers are not equally long</source>
        <translation>各行数的个数不一样</translation>
    </message>
    <message>
        <source>a token id lies outside the vocabulary</source>
        <translation>词元编号超出了词表</translation>
    </message>
    <message>
        <source>there are more %1 than the model has positions for</source>
        <translation>%1 的个数超过了模型的位置数</translation>
    </message>
    <message>
        <source>this change does nothing here: %1</source>
        <translation>这项改动在这里不起作用：%1</translation>
    </message>
    <message>
        <source>it has no attention</source>
        <translation>它没有注意力</translation>
    </message>
    <message>
        <source>the layer has no other head</source>
        <translation>这一层没有别的头</translation>
    </message>
    <message>
        <source>its scores are not scaled</source>
        <translation>它的得分没有缩放</translation>
    </message>
    <message>
        <source>it has no self-attention whose mask could be replaced</source>
        <translation>它没有可以更换掩码的自注意力</translation>
    </message>
    <message>
        <source>it has no positional encodings</source>
        <translation>它没有位置编码</translation>
    </message>
    <message>
        <source>it produces no words</source>
        <translation>它不产生词</translation>
    </message>
    <message>
        <source>not enough memory for this</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>this folder holds no model</source>
        <translation>这个文件夹中没有模型</translation>
    </message>
    <message>
        <source>no config.json</source>
        <translation>没有 config.json</translation>
    </message>
    <message>
        <source>Choose a folder with config.json and model.safetensors.</source>
        <translation>请选择含有 config.json 和 model.safetensors 的文件夹。</translation>
    </message>
    <message>
        <source>the file could not be read</source>
        <translation>没能读取文件</translation>
    </message>
    <message>
        <source>Check that it exists and may be read.</source>
        <translation>请检查它是否存在、是否可以读取。</translation>
    </message>
    <message>
        <source>the file is too large for a session</source>
        <translation>作为会话，这个文件太大了</translation>
    </message>
    <message>
        <source>Open a session, or a model folder.</source>
        <translation>请打开一个会话或模型文件夹。</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>一张图片</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>the recording of this session is gone</source>
        <translation>这个会话的记录不见了</translation>
    </message>
    <message>
        <source>no file</source>
        <translation>没有文件</translation>
    </message>
    <message>
        <source>Put it back where it was, or open another session.</source>
        <translation>请把它放回原处，或打开另一个会话。</translation>
    </message>
    <message>
        <source>no items are left to learn from</source>
        <translation>没有可供学习的内容了</translation>
    </message>
    <message>
        <source>the frames would be too large</source>
        <translation>每一帧会过大</translation>
    </message>
    <message>
        <source>at most %1 pixels to a side</source>
        <translation>每边最多 %1 像素</translation>
    </message>
    <message>
        <source>Choose a smaller scale, or a shorter text.</source>
        <translation>请选择较小的倍数，或较短的文本。</translation>
    </message>
    <message>
        <source>the time is too short for so many pictures</source>
        <translation>时间太短，容不下这么多画面</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>at least %1 s for %2 pictures</source>
        <translation>至少 %1 秒（%2 个画面）</translation>
    </message>
    <message>
        <source>there are frames in this folder already</source>
        <translation>这个文件夹里已经有帧</translation>
    </message>
    <message>
        <source>Name another folder, or remove them first.</source>
        <translation>请换一个文件夹，或先把它们移走。</translation>
    </message>
    <message>
        <source>Choose a model with a training slider, such as en-fr-additive.</source>
        <translation>请选择带训练滑块的模型，例如 &quot;en-fr-additive&quot;。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what went wrong: what was found</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source> (expected: %1)</source>
        <translation>（应为：%1）</translation>
    </message>
    <message>
        <source>the history has no title</source>
        <translation>历史里没有标题</translation>
    </message>
    <message>
        <source>the target has no word</source>
        <translation>目标里没有词</translation>
    </message>
    <message>
        <source>Type a history, one title a line, and a title that may follow.</source>
        <translation>请输入历史（每行一个标题）和接下来可能点击的标题。</translation>
    </message>
    <message>
        <source>this model produces no words that a gradient could be taken of</source>
        <translation>这个模型不生成词，无法对词求梯度</translation>
    </message>
    <message>
        <source>a translator</source>
        <translation>一个翻译模型</translation>
    </message>
    <message>
        <source>the output has no such word</source>
        <translation>输出中没有这个词</translation>
    </message>
    <message>
        <source>rollout needs a square map of the same size in every layer</source>
        <translation>rollout 要求每一层都有同样大小的方形图</translation>
    </message>
    <message>
        <source>Choose a self-attention map.</source>
        <translation>请选择一张自注意力图。</translation>
    </message>
    <message>
        <source>rollout follows one sequence through the layers, and this map joins two</source>
        <translation>rollout 沿着一个序列穿过各层，而这张图连接两个序列</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>queries and keys do not fit together</source>
        <translation>查询与键不匹配</translation>
    </message>
    <message>
        <source>equal widths and a multiple of the key heads</source>
        <translation>宽度相同，且查询头数是键头数的倍数</translation>
    </message>
    <message>
        <source>this score function has weights that the model was not trained with</source>
        <translation>这个打分函数带有权重，而该模型训练时没有这些权重</translation>
    </message>
    <message>
        <source>this score function cannot separate the keys of global tokens from others</source>
        <translation>这个打分函数无法区分全局词元的键与其他词元的键</translation>
    </message>
    <message>
        <source>dot or scaled_dot</source>
        <translation>dot 或 scaled_dot</translation>
    </message>
    <message>
        <source>Open a model that was trained with it, or compare two models.</source>
        <translation>请打开用它训练的模型，或比较两个模型。</translation>
    </message>
    <message>
        <source>there are more keys than positions in the weights</source>
        <translation>键的个数多于权重中的位置数</translation>
    </message>
    <message>
        <source>Is it a folder?</source>
        <translation>它是不是文件夹？</translation>
    </message>
    <message>
        <source>the numbers are of a kind that this program cannot read</source>
        <translation>这种类型的数，本程序无法读取</translation>
    </message>
    <message>
        <source>the weights are a Python pickle, which can run any code when it is read</source>
        <translation>权重是 Python pickle，读取它时可能执行任意代码</translation>
    </message>
    <message>
        <source>model.safetensors, or model.safetensors.index.json with its files</source>
        <translation>model.safetensors，或 model.safetensors.index.json 及其各文件</translation>
    </message>
    <message>
        <source>the header of the NumPy file cannot be read</source>
        <translation>无法读取 NumPy 文件的文件头</translation>
    </message>
    <message>
        <source>the NumPy file is of an unknown version</source>
        <translation>NumPy 文件的版本未知</translation>
    </message>
    <message>
        <source>the NumPy file holds a kind of number that is not read</source>
        <translation>NumPy 文件中的数的类型无法读取</translation>
    </message>
    <message>
        <source>the NumPy file&apos;s length does not fit its shape</source>
        <translation>NumPy 文件的长度与其形状不符</translation>
    </message>
    <message>
        <source>The file is probably cut short: fetch or write it again.</source>
        <translation>文件可能不完整：请重新获取或写出。</translation>
    </message>
    <message>
        <source>the index names a file outside its folder</source>
        <translation>索引指向文件夹之外的文件</translation>
    </message>
    <message>
        <source>the index and its files disagree about a tensor</source>
        <translation>索引与其文件对某个张量的说法不一致</translation>
    </message>
    <message>
        <source>Fetch the index and all its files again, from one place.</source>
        <translation>请从同一处重新获取索引及其全部文件。</translation>
    </message>
    <message>
        <source>two files of the model hold the same tensor</source>
        <translation>模型的两个文件中有同一个张量</translation>
    </message>
    <message>
        <source>config.json and the weights probably come from different models.</source>
        <translation>config.json 与权重可能来自不同的模型。</translation>
    </message>
    <message>
        <source>the header lists a tensor twice</source>
        <translation>文件头把一个张量列了两次</translation>
    </message>
    <message>
        <source>dtype, shape and data_offsets</source>
        <translation>dtype、shape 和 data_offsets</translation>
    </message>
    <message>
        <source>the tensor ends before it begins</source>
        <translation>张量的结尾在开头之前</translation>
    </message>
    <message>
        <source>the tensor&apos;s bytes do not fit its type and shape</source>
        <translation>张量的字节数与其类型和形状不符</translation>
    </message>
    <message>
        <source>the file holds bytes after its last tensor</source>
        <translation>最后一个张量之后还有字节</translation>
    </message>
    <message>
        <source>at least 8 bytes for the header&apos;s length</source>
        <translation>至少 8 个字节，用来写文件头的长度</translation>
    </message>
    <message>
        <source>the header does not begin with {</source>
        <translation>文件头不以 { 开头</translation>
    </message>
    <message>
        <source>the tensor cannot be a weight</source>
        <translation>这个张量不能作权重</translation>
    </message>
    <message>
        <source>F32, F16, BF16 or F64</source>
        <translation>F32、F16、BF16 或 F64</translation>
    </message>
    <message>
        <source>Fetch the model with weights of one of these kinds.</source>
        <translation>请获取权重为上述类型之一的模型。</translation>
    </message>
    <message>
        <source>the change names a node that is not in this recording</source>
        <translation>这个改动所指的节点不在这份记录中</translation>
    </message>
    <message>
        <source>the change lies outside the matrix</source>
        <translation>这个改动在矩阵之外</translation>
    </message>
    <message>
        <source>the row has the wrong length</source>
        <translation>这一行的长度不对</translation>
    </message>
    <message>
        <source>the token id is not in the vocabulary</source>
        <translation>词表中没有这个词元编号</translation>
    </message>
    <message>
        <source>no word was produced</source>
        <translation>没有生成任何词</translation>
    </message>
    <message>
        <source>Allow at least one new token.</source>
        <translation>请至少允许一个新词元。</translation>
    </message>
    <message>
        <source>this system reads no picture</source>
        <translation>这个系统不读图片</translation>
    </message>
    <message>
        <source>this model reads words and has no token ids</source>
        <translation>这个模型读的是词，没有词元编号</translation>
    </message>
    <message>
        <source>Give it a text.</source>
        <translation>请给它一段文本。</translation>
    </message>
    <message>
        <source>the question has no word</source>
        <translation>问题中没有词</translation>
    </message>
    <message>
        <source>Type a question about the picture.</source>
        <translation>请输入一个关于图片的问题。</translation>
    </message>
    <message>
        <source>Change it in a transformer, or in the model of typed numbers.</source>
        <translation>请在 Transformer 中，或在输入数字的模型中改动。</translation>
    </message>
    <message>
        <source>the weights of this model belong to its own score function</source>
        <translation>这个模型的权重只适用于它自己的打分函数</translation>
    </message>
    <message>
        <source>Open a model that was trained with the other, or compare two models.</source>
        <translation>请打开用另一种函数训练的模型，或比较两个模型。</translation>
    </message>
    <message>
        <source>queries, keys, values and bandwidth do not fit together</source>
        <translation>查询、键、值与带宽不匹配</translation>
    </message>
    <message>
        <source>keys as wide as queries, a value for each key, a bandwidth above 0</source>
        <translation>键与查询同宽，每个键有一个值，带宽大于 0</translation>
    </message>
    <message>
        <source>the sentence is too long for the location score</source>
        <translation>句子太长，无法使用位置式打分函数</translation>
    </message>
    <message>
        <source>Type a story, one fact a line, and a question about it.</source>
        <translation>请输入一个故事（每行一个事实）和一个关于它的问题。</translation>
    </message>
    <message>
        <source>the model has no such snapshot of its training</source>
        <translation>模型没有这个训练存档点</translation>
    </message>
    <message>
        <source>the tokenizer has more tokens than the model has embeddings</source>
        <translation>分词器的词元多于模型的嵌入</translation>
    </message>
    <message>
        <source>the vocabulary lacks the marks of a sentence</source>
        <translation>词表缺少句子的标记</translation>
    </message>
    <message>
        <source>&lt;s&gt; and &lt;/s&gt;</source>
        <translation>&lt;s&gt; 和 &lt;/s&gt;</translation>
    </message>
    <message>
        <source>the JPEG file cannot be read</source>
        <translation>无法读取 JPEG 文件</translation>
    </message>
    <message>
        <source>the picture&apos;s header cannot be used</source>
        <translation>图片的文件头无法使用</translation>
    </message>
    <message>
        <source>the picture is cut short</source>
        <translation>图片不完整</translation>
    </message>
    <message>
        <source>a PNG or JPEG file, a binary .ppm or .pgm, or a .npy of height × width × channels</source>
        <translation>PNG 或 JPEG 文件，二进制的 .ppm 或 .pgm，或 高 × 宽 × 通道 的 .npy</translation>
    </message>
    <message>
        <source>the picture&apos;s size cannot be used</source>
        <translation>图片的大小无法使用</translation>
    </message>
    <message>
        <source>this kind of picture is not read</source>
        <translation>不能读取这种图片</translation>
    </message>
    <message>
        <source>the PNG file is damaged</source>
        <translation>PNG 文件已损坏</translation>
    </message>
    <message>
        <source>a shape of the scene stands nowhere on the grid</source>
        <translation>场景中有一个图形不在网格上</translation>
    </message>
    <message>
        <source>the scene has no shapes</source>
        <translation>场景中没有图形</translation>
    </message>
    <message>
        <source>such as 0.5</source>
        <translation>例如 0.5</translation>
    </message>
    <message>
        <source>token ids are whole numbers with commas between them</source>
        <translation>词元编号是用逗号分隔的整数</translation>
    </message>
    <message>
        <source>such as 1,2,3</source>
        <translation>例如 1,2,3</translation>
    </message>
    <message>
        <source>the list is empty</source>
        <translation>列表是空的</translation>
    </message>
    <message>
        <source>at least one item, one a line</source>
        <translation>至少一项，每行一项</translation>
    </message>
    <message>
        <source>rows of numbers, as in 1,0;0,1</source>
        <translation>若干行数，例如 1,0;0,1</translation>
    </message>
    <message>
        <source>this model does not produce words</source>
        <translation>这个模型不生成词</translation>
    </message>
    <message>
        <source>a decoder or an encoder–decoder</source>
        <translation>解码器，或编码器–解码器</translation>
    </message>
    <message>
        <source>this model has no attention, so it has no map</source>
        <translation>这个模型没有注意力，因此没有图</translation>
    </message>
    <message>
        <source>Look at its prediction, or at the bottleneck.</source>
        <translation>请看它的预测，或看瓶颈。</translation>
    </message>
    <message>
        <source>the tensor holds the wrong kind of number</source>
        <translation>张量中的数的类型不对</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>无法建立文件夹</translation>
    </message>
    <message>
        <source>the temperature is not positive</source>
        <translation>温度不是正数</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
    <message>
        <source>all keys would be padding</source>
        <translation>所有的键都会成为填充</translation>
    </message>
    <message>
        <source>a position above 0</source>
        <translation>大于 0 的位置</translation>
    </message>
    <message>
        <source>the padding covers too many cells to list them</source>
        <translation>填充覆盖的单元格太多，无法一一列出</translation>
    </message>
    <message>
        <source>Name one layer or head, or shorten the text.</source>
        <translation>请指定一层或一个头，或缩短文本。</translation>
    </message>
    <message>
        <source>a window holds at least the word itself</source>
        <translation>窗口至少包含该词自身</translation>
    </message>
    <message>
        <source>at least 1: keys less than so many positions away</source>
        <translation>至少 1：距离小于这么多个位置的键</translation>
    </message>
    <message>
        <source>the change names a text that was not given</source>
        <translation>这个改动所指的文本没有给出</translation>
    </message>
    <message>
        <source>the text has no such word</source>
        <translation>文本中没有这个词</translation>
    </message>
    <message>
        <source>A model folder is named by a path that contains a &apos;/&apos;, such as ./bert-base-uncased.</source>
        <translation>模型文件夹用带“/”的路径来指定，例如 ./bert-base-uncased。</translation>
    </message>
    <message>
        <source>Leave it out, or open a model that has what it changes.</source>
        <translation>请去掉它，或打开具有它所改动之处的模型。</translation>
    </message>
    <message>
        <source>Only values can be changed in it: silence heads, mask or set cells.</source>
        <translation>其中只能改动数值：关闭头，遮盖或设定单元格。</translation>
    </message>
    <message>
        <source>an encoder–decoder</source>
        <translation>编码器–解码器</translation>
    </message>
    <message>
        <source>the text is too long to be normalised</source>
        <translation>文本太长，无法规范化</translation>
    </message>
    <message>
        <source>a part of the regular expression is not supported</source>
        <translation>不支持正则表达式的某一部分</translation>
    </message>
    <message>
        <source>Write the expression in tokenizer.json without it.</source>
        <translation>请在 tokenizer.json 中不用它来写这个表达式。</translation>
    </message>
    <message>
        <source>the regular expression is not understood</source>
        <translation>看不懂这个正则表达式</translation>
    </message>
    <message>
        <source>the text is too long for a regular expression</source>
        <translation>文本太长，正则表达式用不了</translation>
    </message>
    <message>
        <source>a regular expression of the tokenizer takes too long on this text</source>
        <translation>分词器的一个正则表达式处理这段文本用时太长</translation>
    </message>
    <message>
        <source>Shorten the text, or simplify the expression in tokenizer.json.</source>
        <translation>请缩短文本，或简化 tokenizer.json 中的表达式。</translation>
    </message>
    <message>
        <source>the vocabulary has no token for a part of the text, nor one for the unknown</source>
        <translation>词表中没有对应这部分文本的词元，也没有未知词元</translation>
    </message>
    <message>
        <source>Use tokens of this model&apos;s vocabulary.</source>
        <translation>请用这个模型认识的词元来写文本。</translation>
    </message>
    <message>
        <source>the folder does not exist</source>
        <translation>没有这个文件夹</translation>
    </message>
    <message>
        <source>a model folder with tokenizer.json</source>
        <translation>带有 tokenizer.json 的模型文件夹</translation>
    </message>
    <message>
        <source>the folder has no tokenizer</source>
        <translation>文件夹中没有分词器</translation>
    </message>
    <message>
        <source>the text is too long to be divided into words</source>
        <translation>文本太长，无法分词</translation>
    </message>
    <message>
        <source>the vocabulary is too small</source>
        <translation>词表太小</translation>
    </message>
    <message>
        <source>300 or more</source>
        <translation>300 或更多</translation>
    </message>
    <message>
        <source>the folder holds no training to resume</source>
        <translation>没有可以继续的训练</translation>
    </message>
    <message>
        <source>the checkpoint is of another recipe</source>
        <translation>检查点属于另一个训练方案</translation>
    </message>
    <message>
        <source>these labels cannot be told apart</source>
        <translation>这些标签无法区分</translation>
    </message>
    <message>
        <source>there are too few different items for so many folds</source>
        <translation>不同的项太少，分不成这么多份</translation>
    </message>
    <message>
        <source>unknown recipe</source>
        <translation>没有这个训练方案</translation>
    </message>
    <message>
        <source>the question is missing</source>
        <translation>缺少问题</translation>
    </message>
    <message>
        <source>Models trained by this program declare theirs.</source>
        <translation>由本程序训练的模型会声明自己的任务。</translation>
    </message>
    <message>
        <source>a model of this kind cannot be trained here</source>
        <translation>这里不能训练这种模型</translation>
    </message>
    <message>
        <source>the width is not a multiple of the heads</source>
        <translation>宽度不是头数的倍数</translation>
    </message>
    <message>
        <source>the text to continue is empty</source>
        <translation>要续写的文本为空</translation>
    </message>
    <message>
        <source>at least one token</source>
        <translation>至少一个词元</translation>
    </message>
    <message>
        <source>the tokenizer and the weights do not belong together</source>
        <translation>分词器与权重不配套</translation>
    </message>
    <message>
        <source>the picture&apos;s channels do not fit the model</source>
        <translation>图片的通道与模型不符</translation>
    </message>
    <message>
        <source>Its weights are probably damaged: fetch the checkpoint again.</source>
        <translation>它的权重可能已损坏：请重新获取检查点。</translation>
    </message>
    <message>
        <source>the forced word is not in the vocabulary</source>
        <translation>词表中没有这个指定的词</translation>
    </message>
    <message>
        <source>the file holds a tensor that this model has no place for</source>
        <translation>文件中有一个张量，这个模型没有它的位置</translation>
    </message>
    <message>
        <source>tokens such as %1</source>
        <translation>例如这些词元：%1</translation>
    </message>
    <message>
        <source>value-weighted attention needs the values, which were not recorded</source>
        <translation>值加权注意力需要值向量，而它们没有被记录</translation>
    </message>
    <message>
        <source>%1 numbers, one for each head</source>
        <translation>%1 个编号，每个注意力头一个</translation>
    </message>
    <message>
        <source>a number of its own for each head</source>
        <translation>每个注意力头各有一个不同的编号</translation>
    </message>
    <message>
        <source>%1 heads, those of include_heads</source>
        <translation>%1 个注意力头，即 include_heads 所列</translation>
    </message>
    <message>
        <source>the map has no such place</source>
        <translation>图中没有这个位置</translation>
    </message>
    <message>
        <source>the map has no such word</source>
        <translation>图中没有这个词</translation>
    </message>
    <message>
        <source>its place, from 0</source>
        <translation>它的位置，从 0 计</translation>
    </message>
    <message>
        <source>0 to %1</source>
        <translation>0 到 %1</translation>
    </message>
    <message>
        <source>this attention has no such step</source>
        <translation>这种注意力没有这个步骤</translation>
    </message>
    <message>
        <source>this attention has no such stage</source>
        <translation>这种注意力没有这个阶段</translation>
    </message>
    <message>
        <source>%1 stands for a number, and no number is chosen</source>
        <translation>%1 代表一个数，却没有选定任何数</translation>
    </message>
    <message>
        <source>there are more rows than the model takes</source>
        <translation>行数超过模型所能接受的数目</translation>
    </message>
    <message>
        <source>there are more token ids than the model reads</source>
        <translation>词元编号的个数超过模型读入的上限</translation>
    </message>
    <message>
        <source>the scene has more shapes than the model was trained on</source>
        <translation>场景中的图形多于模型训练时见过的数目</translation>
    </message>
    <message>
        <source>only the first %1 words of each line of the input %2 are read</source>
        <translation>输入 %2 的每一行只读前 %1 个词</translation>
    </message>
    <message>
        <source>only the last %1 titles of the input %2 are read</source>
        <translation>输入 %2 只读最后 %1 个标题</translation>
    </message>
    <message>
        <source>only the last %1 sentences of the input %2 are read</source>
        <translation>输入 %2 只读最后 %1 句</translation>
    </message>
    <message>
        <source>only the first %1 sentences of the input %2 are read</source>
        <translation>输入 %2 只读前 %1 句</translation>
    </message>
    <message>
        <source>only the first %1 words of the input %2 are read</source>
        <translation>输入 %2 只读前 %1 个词</translation>
    </message>
    <message>
        <source>only the first %1 tokens of the input %2 are read</source>
        <translation>输入 %2 只读前 %1 个词元</translation>
    </message>
    <message>
        <source>the result is not a number</source>
        <translation>结果不是数</translation>
    </message>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN 或无穷大</translation>
    </message>
    <message>
        <source>Leave out the change that makes it too large.</source>
        <translation>请去掉使数值过大的改动。</translation>
    </message>
    <message>
        <source>    %1; reads %2; maps %3; %4; %5 KiB</source>
        <translation>    %1；输入：%2；图：%3；任务：%4；%5 KiB</translation>
    </message>
    <message>
        <source> (did you mean %1?)</source>
        <translation>（您是不是指 %1？）</translation>
    </message>
    <message>
        <source>&quot;%1&quot; begins with a long dash, as texts are printed; it is typed --%2</source>
        <translation>“%1”以排版用的长横线开头；请输入 --%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a command nor a file that exists%2</source>
        <translation>“%1”既不是命令，也不是存在的文件%2</translation>
    </message>
    <message>
        <source>&quot;A&quot; or &quot;B&quot;</source>
        <translation>&quot;A&quot; 或 &quot;B&quot;</translation>
    </message>
    <message>
        <source>&quot;at&quot; with a map and a key, or with a step and a column</source>
        <translation>&quot;at&quot;，连同一张图和一个键，或连同一个步骤和一列</translation>
    </message>
    <message>
        <source>%1  %2 (constructed, not trained)</source>
        <translation>%1  %2（手工构造，未经训练）</translation>
    </message>
    <message>
        <source>%1 .safetensors files and no index</source>
        <translation>%1 个 .safetensors 文件，没有索引</translation>
    </message>
    <message>
        <source>%1 MiB at most</source>
        <translation>最多 %1 MiB</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 and %2 heads</source>
        <translation>%1 个头和 %2 个头</translation>
    </message>
    <message>
        <source>%1 at most</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>%1 belongs to a command, which is missing: %2</source>
        <translation>%1 是命令的选项，但没有给出命令：%2</translation>
    </message>
    <message>
        <source>%1 bytes of numbers</source>
        <translation>%1 字节的数</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 列</translation>
    </message>
    <message>
        <source>%1 does not go with --of %2</source>
        <translation>%1 不能与 --of %2 同用</translation>
    </message>
    <message>
        <source>%1 done, %2 there already, %3 failed</source>
        <translation>%1 个已完成，%2 个原已存在，%3 个失败</translation>
    </message>
    <message>
        <source>%1 folds</source>
        <translation>%1 份</translation>
    </message>
    <message>
        <source>%1 for %2 %3</source>
        <translation>%1 字节，用于 %2 %3</translation>
    </message>
    <message>
        <source>%1 frames, 25 to the second</source>
        <translation>%1 帧，每秒 25 帧</translation>
    </message>
    <message>
        <source>%1 has no option %2, which belongs to %3</source>
        <translation>%1 没有选项 %2，它属于 %3</translation>
    </message>
    <message>
        <source>%1 heads of width %2 with %3 of width %4</source>
        <translation>%1 个宽 %2 的头与 %3 个宽 %4 的头</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 in UTF-8</source>
        <translation>%1，用 UTF-8 编码</translation>
    </message>
    <message>
        <source>%1 is a number %2, not &quot;%3&quot;</source>
        <translation>%1 应为%2的数，而不是“%3”</translation>
    </message>
    <message>
        <source>%1 is a whole number %2, not &quot;%3&quot;</source>
        <translation>%1 应为%2的整数，而不是“%3”</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>%1 is one of %2, not &quot;%3&quot;%4</source>
        <translation>%1 应为以下之一：%2，而不是“%3”%4</translation>
    </message>
    <message>
        <source>%1 is written -%2</source>
        <translation>%1 应写作 -%2</translation>
    </message>
    <message>
        <source>%1 items</source>
        <translation>%1 项</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1 kinds</source>
        <translation>%1 种</translation>
    </message>
    <message>
        <source>%1 labels</source>
        <translation>%1 个标签</translation>
    </message>
    <message>
        <source>%1 maps</source>
        <translation>%1 张图</translation>
    </message>
    <message>
        <source>%1 needs a value: %2 %3</source>
        <translation>%1 需要一个值：%2 %3</translation>
    </message>
    <message>
        <source>%1 numbers, 1 for rotary positions</source>
        <translation>%1 个数，1 表示旋转位置</translation>
    </message>
    <message>
        <source>%1 numbers each</source>
        <translation>各 %1 个数</translation>
    </message>
    <message>
        <source>%1 of %2 found</source>
        <translation>找到 %2 个中的 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 jobs</source>
        <translation>%2 项任务中的第 %1 项</translation>
    </message>
    <message>
        <source>%1 of %2 lines were skipped: %3</source>
        <translation>%2 行中有 %1 行被跳过：%3</translation>
    </message>
    <message>
        <source>%1 parts</source>
        <translation>%1 个部分</translation>
    </message>
    <message>
        <source>%1 query heads, %2 key heads</source>
        <translation>%1 个查询头，%2 个键头</translation>
    </message>
    <message>
        <source>%1 rows, one for each segment</source>
        <translation>%1 行，每段一行</translation>
    </message>
    <message>
        <source>%1 smaller terms</source>
        <translation>另有 %1 个较小的项</translation>
    </message>
    <message>
        <source>%1 snapshots</source>
        <translation>%1 个存档点</translation>
    </message>
    <message>
        <source>%1 takes no value</source>
        <translation>%1 不带值</translation>
    </message>
    <message>
        <source>%1 texts</source>
        <translation>%1 段文本</translation>
    </message>
    <message>
        <source>%1 times %2</source>
        <translation>%1 乘以 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 to %2 words</source>
        <translation>%1 到 %2 个词</translation>
    </message>
    <message>
        <source>%1 to %2 words: %3</source>
        <translation>%1 到 %2 个词：%3</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>%1 › format</source>
        <translation>%1 › format</translation>
    </message>
    <message>
        <source>%1 › merges %2</source>
        <translation>%1 › merges %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, __metadata__.format</source>
        <translation>%1, __metadata__.format</translation>
    </message>
    <message>
        <source>%1, and file names as NAME-00001-of-00002.gguf</source>
        <translation>%1，且文件名形如 NAME-00001-of-00002.gguf</translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation>%1，第 %2 层</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>%1, model_type</source>
        <translation>%1, model_type</translation>
    </message>
    <message>
        <source>%1, row %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>%1, stride %2</source>
        <translation>%1，步长 %2</translation>
    </message>
    <message>
        <source>%1, tensor %2</source>
        <translation>%1，张量 %2</translation>
    </message>
    <message>
        <source>%1, whose task is: %2</source>
        <translation>%1，其任务为：%2</translation>
    </message>
    <message>
        <source>%1: %2 %3 to learn from</source>
        <translation>%1：%2 个%3可供学习</translation>
    </message>
    <message>
        <source>%1: %2. See %1 --help.</source>
        <translation>%1：%2。参见 %1 --help。</translation>
    </message>
    <message>
        <source>%1: not enough memory for this.</source>
        <translation>%1：内存不足。</translation>
    </message>
    <message>
        <source>%1; expected %2</source>
        <translation>%1；应为 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1; got %2</source>
        <translation>%1；实际为 %2</translation>
    </message>
    <message>
        <source>%1; got %2, expected %3</source>
        <translation>%1；实际为 %2，应为 %3</translation>
    </message>
    <message>
        <source>--at takes ROW,COLUMN, not &quot;%1&quot;</source>
        <translation>--at 的写法是 ROW,COLUMN，而不是“%1”</translation>
    </message>
    <message>
        <source>--change takes JSON, such as %1, not &quot;%2&quot;; run --help lists what there is</source>
        <translation>--change 接受 JSON，例如 %1，而不是“%2”；run --help 列出全部写法</translation>
    </message>
    <message>
        <source>--input takes NAME=VALUE, not &quot;%1&quot;</source>
        <translation>--input 的写法是 NAME=VALUE，而不是“%1”</translation>
    </message>
    <message>
        <source>--model is missing; the command models lists those that are bundled</source>
        <translation>缺少 --model；命令 models 列出自带的模型</translation>
    </message>
    <message>
        <source>--query %1</source>
        <translation>--query %1</translation>
    </message>
    <message>
        <source>--view %1</source>
        <translation>--view %1</translation>
    </message>
    <message>
        <source>-1, or less than %1</source>
        <translation>-1，或小于 %1</translation>
    </message>
    <message>
        <source>-o ends with one of %1, which &quot;%2&quot; does not; --format selects the format whatever the name</source>
        <translation>-o 应以下列之一结尾：%1，“%2”不是；无论文件叫什么，都可用 --format 指明写出的格式</translation>
    </message>
    <message>
        <source>-o names a file, and &quot;%1&quot; is a folder</source>
        <translation>-o 应为文件，而“%1”是文件夹</translation>
    </message>
    <message>
        <source>.csv, .json, .npy, .safetensors</source>
        <translation>.csv、.json、.npy、.safetensors</translation>
    </message>
    <message>
        <source>.json, .csv, .npy or .safetensors</source>
        <translation>.json、.csv、.npy 或 .safetensors</translation>
    </message>
    <message>
        <source>0 (all) or more</source>
        <translation>0（全部）或更大</translation>
    </message>
    <message>
        <source>0 or more</source>
        <translation>0 或更大</translation>
    </message>
    <message>
        <source>0 to 12</source>
        <translation>0 到 12</translation>
    </message>
    <message>
        <source>1 or 3 channels</source>
        <translation>1 或 3 个通道</translation>
    </message>
    <message>
        <source>1 or more</source>
        <translation>1 或更大</translation>
    </message>
    <message>
        <source>1 to %1</source>
        <translation>1 到 %1</translation>
    </message>
    <message>
        <source>1 to 256, or 0 for what is usual</source>
        <translation>1 到 256；0 表示通常的个数</translation>
    </message>
    <message>
        <source>1 to 60</source>
        <translation>1 到 60</translation>
    </message>
    <message>
        <source>1 to 64 of them</source>
        <translation>其中的 1 到 64 个</translation>
    </message>
    <message>
        <source>1 … %1 on a side</source>
        <translation>每边 1 … %1</translation>
    </message>
    <message>
        <source>1, 2 or 3</source>
        <translation>1、2 或 3</translation>
    </message>
    <message>
        <source>1, or another model_type</source>
        <translation>1，或另一个 model_type</translation>
    </message>
    <message>
        <source>2 to %1</source>
        <translation>2 到 %1</translation>
    </message>
    <message>
        <source>4 or more, below twice that distance</source>
        <translation>4 或更大，且小于该距离的两倍</translation>
    </message>
    <message>
        <source>A family is one file in core/transformer/families.</source>
        <translation>一个模型家族就是 core/transformer/families 中的一个文件。</translation>
    </message>
    <message>
        <source>BOOL (true = attend), or F32, F16, BF16 or F64 (added)</source>
        <translation>BOOL（true 表示可见），或 F32、F16、BF16、F64（相加）</translation>
    </message>
    <message>
        <source>C tanh(score / C) before the mask</source>
        <translation>在掩码之前取 C tanh(得分 / C)</translation>
    </message>
    <message>
        <source>COLOUR SHAPE COLUMN,ROW, both 0 … 7 from the top left, as in red circle 1,2</source>
        <translation>颜色、形状、列和行（列与行均为 0 … 7，从左上角数起），例如 red circle 1,2</translation>
    </message>
    <message>
        <source>Choose a model that attends; the command models lists them.</source>
        <translation>请选择带注意力的模型；命令 models 列出这些模型。</translation>
    </message>
    <message>
        <source>Choose a smaller scale, or SVG or PDF.</source>
        <translation>请选择较小的倍数，或改用 SVG 或 PDF。</translation>
    </message>
    <message>
        <source>Choose another --stage, such as scores or weights.</source>
        <translation>请选择另一个 --stage，例如 scores 或 weights。</translation>
    </message>
    <message>
        <source>Choose another model, or another --of.</source>
        <translation>请选择另一个模型，或另一个 --of。</translation>
    </message>
    <message>
        <source>Choose another text, or other tokens for --target and --against.</source>
        <translation>请换一段文本，或为 --target 和 --against 换别的词元。</translation>
    </message>
    <message>
        <source>Choose one of these, or another --map.</source>
        <translation>请选择其中之一，或换一张图（--map）。</translation>
    </message>
    <message>
        <source>Choose one with --map, --layer and --head, or write .safetensors or .json.</source>
        <translation>请用 --map、--layer 和 --head 选定一张图，或写成 .safetensors 或 .json。</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Convert it once, where you trust it: python3 -c &quot;from transformers import AutoModel; AutoModel.from_pretrained(&apos;.&apos;).save_pretrained(&apos;.&apos;, safe_serialization=True)&quot;</source>
        <translation>请在您信任它的地方转换一次：python3 -c &quot;from transformers import AutoModel; AutoModel.from_pretrained(&apos;.&apos;).save_pretrained(&apos;.&apos;, safe_serialization=True)&quot;</translation>
    </message>
    <message>
        <source>Copy the model into memory first.</source>
        <translation>请先把模型复制到内存中。</translation>
    </message>
    <message>
        <source>Copy the tokenizer&apos;s files into the folder.</source>
        <translation>请把分词器的文件复制到文件夹中。</translation>
    </message>
    <message>
        <source>Divide them among several files.</source>
        <translation>请把它们分到几个文件中。</translation>
    </message>
    <message>
        <source>F16, BF16 or F32</source>
        <translation>F16、BF16 或 F32</translation>
    </message>
    <message>
        <source>F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8 or BOOL</source>
        <translation>F64、F32、F16、BF16、I64、I32、I16、I8、U64、U32、U16、U8 或 BOOL</translation>
    </message>
    <message>
        <source>FILE is one of
  .npy, .npz    [layers × heads × queries × keys], with a batch behind the layers, [heads × queries ×
                keys] or one map; names of members choose encoder_, decoder_ or cross_attentions and
                number layers and the steps of generate()
                of a graph, edge_index [2 × edges] and weights [edges × heads]
  .json         the same as nested lists, edges with weights, or BertViz&apos;s JSON
  .html, .ipynb a page of BertViz, or a notebook with one in its outputs
  .csv, .tsv    one map with or without labels, or edges: source, target, weight
  any other     an alignment: Pharaoh&apos;s &quot;0-0 1-2&quot; with scores and possible links, fairseq, GIZA++,
                Marian&apos;s &quot;0.9,0.1 0.2,0.8&quot;, Nematus, the table of OpenNMT
Tokens are one line of words, a token a line, a JSON list, or an object with &quot;tokens&quot;; two lines, or
one parted by |||, are the source (keys) and the target (queries).
</source>
        <translation>FILE 可以是
  .npy, .npz    [层 × 头 × 查询 × 键]、层之后带批次的同样数组、[头 × 查询 × 键]
                或单个注意力图；数组的名称决定是 encoder_、decoder_ 还是 cross_attentions，
                并给出层号和 generate() 的步号
                图神经网络：edge_index [2 × 边数] 和权重 [边数 × 头]
  .json         以嵌套列表写出的同样内容、带权重的边，或 BertViz 的 JSON
  .html, .ipynb BertViz 的页面，或输出中含有这种页面的笔记本
  .csv, .tsv    一张图，有无标签均可；或边：source, target, weight
  其他          对齐：Pharaoh 的 &quot;0-0 1-2&quot;（可带得分和可能的链接）、fairseq、GIZA++、
                Marian 的 &quot;0.9,0.1 0.2,0.8&quot;、Nematus、OpenNMT 的表格
词元可以写成一行词、每行一个词元、JSON 列表，或含 &quot;tokens&quot; 的对象；两行，或用 ||| 隔开的
一行，分别为原文（键）和译文（查询）。
</translation>
    </message>
    <message>
        <source>Give one with --data: source sentence, tab, target sentence on each line.</source>
        <translation>请用 --data 给出一个文件：每行依次为原句、制表符、译句。</translation>
    </message>
    <message>
        <source>Give the file one of these endings.</source>
        <translation>请为文件选用这些扩展名之一。</translation>
    </message>
    <message>
        <source>Give the second on a line of its own.</source>
        <translation>请把第二段文本单独写成一行。</translation>
    </message>
    <message>
        <source>ICU cannot bring text into a Unicode normalisation form</source>
        <translation>ICU 无法把文本转换为 Unicode 规范化形式</translation>
    </message>
    <message>
        <source>ICU cannot normalise this text</source>
        <translation>ICU 无法规范化这段文本</translation>
    </message>
    <message>
        <source>one label</source>
        <translation>一个标签</translation>
    </message>
    <message>
        <source>ICU has no rules for characters</source>
        <translation>ICU 没有切分字符的规则</translation>
    </message>
    <message>
        <source>ICU has no rules for words</source>
        <translation>ICU 没有切分词的规则</translation>
    </message>
    <message>
        <source>Install ICU&apos;s data (libicu72 on Debian 12).</source>
        <translation>请安装 ICU 的数据（Debian 12 中为 libicu72）。</translation>
    </message>
    <message>
        <source>It may have been saved by a newer version of the program.</source>
        <translation>它可能是由更新版本的程序保存的。</translation>
    </message>
    <message>
        <source>JSON, CSV and NPY hold the maps that are named, safetensors the whole recording.

Changes, for --change (map, layer and head may be left out and then mean all):
%1</source>
        <translation>JSON、CSV 和 NPY 中是指定的图，safetensors 中是完整的记录。

--change 可用的改动（map、layer 和 head 可以省略，表示全部）：
%1</translation>
    </message>
    <message>
        <source>Left out, as %1 has no such inputs: %2.</source>
        <translation>已略去以下输入，因为 %1 没有这些输入：%2。</translation>
    </message>
    <message>
        <source>Make it first: mkdir -p %1</source>
        <translation>请先建立它：mkdir -p %1</translation>
    </message>
    <message>
        <source>Merge the adapter into its base once.</source>
        <translation>请先把适配器合并到基础模型中。</translation>
    </message>
    <message>
        <source>Open a model that takes pictures first, such as a Vision Transformer&apos;s folder.</source>
        <translation>请先打开接受图片的模型，例如 Vision Transformer 的文件夹。</translation>
    </message>
    <message>
        <source>Open one of the folders in snapshots/.</source>
        <translation>请打开 snapshots/ 中的一个文件夹。</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Put the base model&apos;s folder there, or write its path into base_model_name_or_path of adapter_config.json.</source>
        <translation>请把基础模型的文件夹放到那里，或把它的路径写入 adapter_config.json 的 base_model_name_or_path。</translation>
    </message>
    <message>
        <source>See, question and change attention, number by number.</source>
        <translation>注意力的每个数都可查看、追问、改动。</translation>
    </message>
    <message>
        <source>Set TMPDIR to a folder that can be written to.</source>
        <translation>请把 TMPDIR 设为可以写入的文件夹。</translation>
    </message>
    <message>
        <source>Take the checkpoint that was not quantised.</source>
        <translation>请使用未经量化的检查点。</translation>
    </message>
    <message>
        <source>Tensors: q [heads × queries × d], k [kv_heads × keys × d], v [kv_heads × keys × d_v]; of two
dimensions for one head. Optional: mask [queries × keys] or [heads × queries × keys], BOOL
(true = attend) or numbers (added); past_k and past_v [kv_heads × past × …].
Weights: w [d × d_k] for general, [positions × d] for location; w_a [d_a × d],
u_a [d_a × d_k] and v_a [d_a] for additive.
Written: scores, scaled, softcapped, masked, weights [heads × queries × keys], where the
options lead through them, and weighted and output [heads × queries × d_v], as F32.
</source>
        <translation>张量：q [头 × 查询 × d]、k [键头 × 键 × d]、v [键头 × 键 × d_v]；只有一个头时可为二维。
可选：mask [查询 × 键] 或 [头 × 查询 × 键]，为 BOOL（true 表示可见）或数（相加）；
past_k 与 past_v [键头 × 过去 × …]。
权重：general 用 w [d × d_k]，location 用 w [位置 × d]；additive 用 w_a [d_a × d]、
u_a [d_a × d_k] 和 v_a [d_a]。
写出：scores、scaled、softcapped、masked、weights [头 × 查询 × 键]（选项用到的各步），
以及 weighted 和 output [头 × 查询 × d_v]，类型为 F32。
</translation>
    </message>
    <message>
        <source>The figure has more than %1 cells: they are in the file as one lossless image, the text as text.</source>
        <translation>图中的单元格超过 %1 个：它们在文件中是一幅无损图像，文字仍是文字。</translation>
    </message>
    <message>
        <source>There is a folder of this name here, and a model folder is named by a path: ./%1.</source>
        <translation>这里有一个同名的文件夹；模型文件夹要用路径来指定：./%1。</translation>
    </message>
    <message>
        <source>Traditional Chinese cannot be converted to Simplified</source>
        <translation>无法把繁体中文转换为简体中文</translation>
    </message>
    <message>
        <source>Train without --resume first.</source>
        <translation>请先不带 --resume 训练。</translation>
    </message>
    <message>
        <source>Unset it to have the fastest one chosen.</source>
        <translation>请取消这个环境变量，以便自动选用最快的指令集。</translation>
    </message>
    <message>
        <source>Use a shorter text or a smaller model.</source>
        <translation>请使用较短的文本或较小的模型。</translation>
    </message>
    <message>
        <source>Use fewer or shorter sentences.</source>
        <translation>请使用较少或较短的句子。</translation>
    </message>
    <message>
        <source>What it prints is what --request takes: attentionscope request a.png | attentionscope run --request - -o a.json
</source>
        <translation>所输出的内容可直接交给 --request：attentionscope request a.png | attentionscope run --request - -o a.json
</translation>
    </message>
    <message>
        <source>[%1 × %2] or [%3 × %4 × %5] (queries × keys)</source>
        <translation>[%1 × %2] 或 [%3 × %4 × %5]（查询 × 键）</translation>
    </message>
    <message>
        <source>[n × 3d], [n × 2d] and states [n × d]</source>
        <translation>[n × 3d]、[n × 2d] 与状态 [n × d]</translation>
    </message>
    <message>
        <source>[n × c], [c × m] and [1 × m]</source>
        <translation>[n × c]、[c × m] 与 [1 × m]</translation>
    </message>
    <message>
        <source>[n × c], [m × c] and [1 × m]</source>
        <translation>[n × c]、[m × c] 与 [1 × m]</translation>
    </message>
    <message>
        <source>[n × heads · d] and a table [n × width]</source>
        <translation>[n × heads · d] 与一张表 [n × width]</translation>
    </message>
    <message>
        <source>[queries × d] and [keys × d] with equally many segments</source>
        <translation>段数相同的 [查询 × d] 与 [键 × d]</translation>
    </message>
    <message>
        <source>[queries × d], [keys × d] in equally many segments and [d × 1]</source>
        <translation>段数相同的 [查询 × d]、[键 × d]，以及 [d × 1]</translation>
    </message>
    <message>
        <source>[queries × keys] and [keys × d] with equally many segments</source>
        <translation>段数相同的 [查询 × 键] 与 [键 × d]</translation>
    </message>
    <message>
        <source>[queries × keys] and [queries × d] with equally many segments</source>
        <translation>段数相同的 [查询 × 键] 与 [查询 × d]</translation>
    </message>
    <message>
        <source>[rows × d] and [1 × d] for each of γ and β</source>
        <translation>[行 × d]，以及 γ 和 β 各一个 [1 × d]</translation>
    </message>
    <message>
        <source>a GGUF file of the architecture %1, which is not read here</source>
        <translation>架构为 %1 的 GGUF 文件，这里不能读取</translation>
    </message>
    <message>
        <source>a beginning at byte %1</source>
        <translation>起点在第 %1 字节</translation>
    </message>
    <message>
        <source>a bundled id, or a model folder&apos;s path, which contains a &apos;/&apos;</source>
        <translation>自带模型的标识，或模型文件夹的路径（含有 &apos;/&apos;）</translation>
    </message>
    <message>
        <source>a bundled model&apos;s id, or a path that contains a &apos;/&apos;</source>
        <translation>自带模型的标识，或含有 &apos;/&apos; 的路径</translation>
    </message>
    <message>
        <source>a cell</source>
        <translation>一个单元格</translation>
    </message>
    <message>
        <source>a cell inside %1</source>
        <translation>%1 之内的单元格</translation>
    </message>
    <message>
        <source>a change as the window makes it; may be given several times</source>
        <translation>一项改动，写法与窗口所用的相同；可多次给出</translation>
    </message>
    <message>
        <source>a column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>a constant does not fit its axes</source>
        <translation>常量与它的轴不符</translation>
    </message>
    <message>
        <source>a divisor of %1</source>
        <translation>%1 的约数</translation>
    </message>
    <message>
        <source>a divisor of image_size</source>
        <translation>image_size 的约数</translation>
    </message>
    <message>
        <source>a file that begins otherwise</source>
        <translation>开头不同的文件</translation>
    </message>
    <message>
        <source>a file that begins with \x93NUMPY</source>
        <translation>以 \x93NUMPY 开头的文件</translation>
    </message>
    <message>
        <source>a file that cannot be examined</source>
        <translation>无法查看的文件</translation>
    </message>
    <message>
        <source>a file that is whole</source>
        <translation>完整的文件</translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation>有限的数</translation>
    </message>
    <message>
        <source>a fortran_order that is neither True nor False</source>
        <translation>fortran_order 既不是 True 也不是 False</translation>
    </message>
    <message>
        <source>a head</source>
        <translation>一个头</translation>
    </message>
    <message>
        <source>a header without descr, fortran_order or shape</source>
        <translation>文件头缺少 descr、fortran_order 或 shape</translation>
    </message>
    <message>
        <source>a highest value of %1, not 255</source>
        <translation>最大值为 %1，而不是 255</translation>
    </message>
    <message>
        <source>a key has a value of an unknown kind</source>
        <translation>某个键的值是未知的类型</translation>
    </message>
    <message>
        <source>a larger number</source>
        <translation>更大的数</translation>
    </message>
    <message>
        <source>a line each: {&quot;text&quot;} or {&quot;text&quot;, &quot;pair&quot;}; - for standard input</source>
        <translation>每行一个：{&quot;text&quot;} 或 {&quot;text&quot;, &quot;pair&quot;}；- 表示标准输入</translation>
    </message>
    <message>
        <source>a list in the file is too long</source>
        <translation>文件中的一个列表过长</translation>
    </message>
    <message>
        <source>a list of numbers or texts</source>
        <translation>一列数或文本</translation>
    </message>
    <message>
        <source>a list of values</source>
        <translation>一列值</translation>
    </message>
    <message>
        <source>a map and layer</source>
        <translation>图和层</translation>
    </message>
    <message>
        <source>a merge uses a token that the vocabulary lacks</source>
        <translation>有一个合并用到了词表中没有的词元</translation>
    </message>
    <message>
        <source>a model that predicts a word at every position</source>
        <translation>在每个位置都预测一个词的模型</translation>
    </message>
    <message>
        <source>a model that predicts the next word, or hidden words</source>
        <translation>预测下一个词或被遮盖的词的模型</translation>
    </message>
    <message>
        <source>a multiple of %1</source>
        <translation>%1 的倍数</translation>
    </message>
    <message>
        <source>a multiple of 4, at most the table&apos;s size less 4</source>
        <translation>4 的倍数，且最多为表的大小减 4</translation>
    </message>
    <message>
        <source>a multiple of the key heads</source>
        <translation>键头数的倍数</translation>
    </message>
    <message>
        <source>a name is too long</source>
        <translation>名称过长</translation>
    </message>
    <message>
        <source>a number from 0, or &quot;all&quot;</source>
        <translation>不小于 0 的数，或 &quot;all&quot;</translation>
    </message>
    <message>
        <source>a pair</source>
        <translation>一对文本</translation>
    </message>
    <message>
        <source>a pair of tokens, &quot;a b&quot; or [&quot;a&quot;, &quot;b&quot;]</source>
        <translation>一对词元，&quot;a b&quot; 或 [&quot;a&quot;, &quot;b&quot;]</translation>
    </message>
    <message>
        <source>a place inside %1</source>
        <translation>%1 之内的位置</translation>
    </message>
    <message>
        <source>a power of two</source>
        <translation>2 的幂</translation>
    </message>
    <message>
        <source>a query sees the keys less than N positions away</source>
        <translation>每个查询只看距离小于 N 个位置的键</translation>
    </message>
    <message>
        <source>a query sees the keys up to its own position</source>
        <translation>每个查询只看自身位置及之前的键</translation>
    </message>
    <message>
        <source>a question before a later step</source>
        <translation>后续步骤之前的一个提问</translation>
    </message>
    <message>
        <source>a rotary factor is not positive</source>
        <translation>有一个旋转系数不是正数</translation>
    </message>
    <message>
        <source>a row for each of %1 draws</source>
        <translation>%1 次抽取各占一行</translation>
    </message>
    <message>
        <source>a row for each of %1 targets</source>
        <translation>%1 个目标各占一行</translation>
    </message>
    <message>
        <source>a sentence, up to the first tab</source>
        <translation>一个句子，到第一个制表符为止</translation>
    </message>
    <message>
        <source>a shape that a tensor can have</source>
        <translation>张量可能具有的形状</translation>
    </message>
    <message>
        <source>a special token has as many texts as ids</source>
        <translation>特殊词元的文本个数应与编号个数相同</translation>
    </message>
    <message>
        <source>a stage</source>
        <translation>一个阶段</translation>
    </message>
    <message>
        <source>a stage that %1 records</source>
        <translation>%1 所记录的阶段</translation>
    </message>
    <message>
        <source>a supplied value does not fit its node</source>
        <translation>所给的值与节点不符</translation>
    </message>
    <message>
        <source>a supporting line is not a sentence of the story</source>
        <translation>作为依据的一行不是故事中的句子</translation>
    </message>
    <message>
        <source>a target is not in the vocabulary</source>
        <translation>词表中没有某个目标</translation>
    </message>
    <message>
        <source>a template is too long</source>
        <translation>模板过长</translation>
    </message>
    <message>
        <source>a template names a text that does not exist</source>
        <translation>模板引用了不存在的文本</translation>
    </message>
    <message>
        <source>a template uses a special token that is not described</source>
        <translation>模板使用了没有说明的特殊词元</translation>
    </message>
    <message>
        <source>a tensor cannot have this name</source>
        <translation>张量不能用这个名称</translation>
    </message>
    <message>
        <source>a tensor has too many dimensions</source>
        <translation>张量的维数过多</translation>
    </message>
    <message>
        <source>a tensor is missing</source>
        <translation>缺少一个张量</translation>
    </message>
    <message>
        <source>a tensor is of a kind that is not known</source>
        <translation>张量的类型未知</translation>
    </message>
    <message>
        <source>a tensor lies outside the file</source>
        <translation>有一个张量超出了文件</translation>
    </message>
    <message>
        <source>a tensor to be written does not fit its type and shape</source>
        <translation>要写出的张量与其类型和形状不符</translation>
    </message>
    <message>
        <source>a tensor&apos;s rows are not whole blocks</source>
        <translation>张量的行不是整块</translation>
    </message>
    <message>
        <source>a tensor&apos;s size is beyond any file</source>
        <translation>张量的大小超出任何文件</translation>
    </message>
    <message>
        <source>a text without its end</source>
        <translation>没有结尾的文本</translation>
    </message>
    <message>
        <source>a text, a list of texts, rows of numbers such as [[1, 0], [0, 1]], token ids such as [1, 2], {&quot;picture&quot;: &quot;FILE&quot;} or {&quot;sound&quot;: &quot;FILE&quot;}</source>
        <translation>一段文本、一列文本、若干行数（如 [[1, 0], [0, 1]]）、词元编号（如 [1, 2]）、{&quot;picture&quot;: &quot;FILE&quot;} 或 {&quot;sound&quot;: &quot;FILE&quot;}</translation>
    </message>
    <message>
        <source>a text, or {&quot;en&quot;: &quot;…&quot;, &quot;zh_CN&quot;: &quot;…&quot;}</source>
        <translation>一段文本，或 {&quot;en&quot;: &quot;…&quot;, &quot;zh_CN&quot;: &quot;…&quot;}</translation>
    </message>
    <message>
        <source>a text, {&quot;String&quot;: …} or {&quot;Regex&quot;: …}</source>
        <translation>一段文本、{&quot;String&quot;: …} 或 {&quot;Regex&quot;: …}</translation>
    </message>
    <message>
        <source>a token lies beyond the vocabulary</source>
        <translation>有一个词元超出了词表</translation>
    </message>
    <message>
        <source>a transformer that is run here</source>
        <translation>能在这里运行的 Transformer</translation>
    </message>
    <message>
        <source>a translator between English and French, or from Chinese to English</source>
        <translation>英法互译或汉译英的翻译模型</translation>
    </message>
    <message>
        <source>a trie of %1 bytes in a table of %2</source>
        <translation>一个 %1 字节的字典树，位于 %2 字节的表中</translation>
    </message>
    <message>
        <source>a value of the format</source>
        <translation>该格式的一个值</translation>
    </message>
    <message>
        <source>a whole number as its key</source>
        <translation>以整数作键</translation>
    </message>
    <message>
        <source>a whole number below 2⁶³</source>
        <translation>小于 2⁶³ 的整数</translation>
    </message>
    <message>
        <source>a whole request from a file; other options are added to it</source>
        <translation>从文件读取完整的请求；其余选项加在其上</translation>
    </message>
    <message>
        <source>about %1 h left</source>
        <translation>约剩 %1 小时</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>约剩 %1 分钟</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>约剩 %1 秒</translation>
    </message>
    <message>
        <source>above 0, at most 1</source>
        <translation>大于 0，最大为 1</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>additive or hard</source>
        <translation>additive 或 hard</translation>
    </message>
    <message>
        <source>aligning</source>
        <translation>正在对齐</translation>
    </message>
    <message>
        <source>all other heads of the layer are silenced</source>
        <translation>关闭这一层的其余各头</translation>
    </message>
    <message>
        <source>all scores as JSON: loss, accuracy, BLEU, by length …</source>
        <translation>以 JSON 输出全部得分：损失、准确率、BLEU、按长度 …</translation>
    </message>
    <message>
        <source>an .npy file holds one attention map</source>
        <translation>一个 .npy 文件只能放一张注意力图</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>一个数组</translation>
    </message>
    <message>
        <source>an attention that does not write into the residual stream</source>
        <translation>不写入残差流的注意力</translation>
    </message>
    <message>
        <source>an empty header</source>
        <translation>空的文件头</translation>
    </message>
    <message>
        <source>an even number</source>
        <translation>偶数</translation>
    </message>
    <message>
        <source>an even number up to %1</source>
        <translation>不超过 %1 的偶数</translation>
    </message>
    <message>
        <source>an index below %1</source>
        <translation>小于 %1 的下标</translation>
    </message>
    <message>
        <source>an input by its name, whatever its kind; @FILE reads it from a file, @- from standard input</source>
        <translation>按名称给出任意种类的输入；@FILE 从文件读取，@- 从标准输入读取</translation>
    </message>
    <message>
        <source>an item a line; may be given several times</source>
        <translation>每行一项；可多次给出</translation>
    </message>
    <message>
        <source>and long_factor have to hold a number for each pair of dimensions</source>
        <translation>与 long_factor 必须为每一对维度各给一个数</translation>
    </message>
    <message>
        <source>another mask rule in self-attention; a window holds the keys less than size positions away</source>
        <translation>自注意力改用另一种掩码规则；窗口包含距离小于 size 个位置的键</translation>
    </message>
    <message>
        <source>another score function</source>
        <translation>改用另一个打分函数</translation>
    </message>
    <message>
        <source>another way from scores to weights</source>
        <translation>改用另一种由得分到权重的方式</translation>
    </message>
    <message>
        <source>antecedent accuracy</source>
        <translation>先行词准确率</translation>
    </message>
    <message>
        <source>any map</source>
        <translation>任意一张图</translation>
    </message>
    <message>
        <source>as many heads, or a multiple</source>
        <translation>同样多的头，或其倍数</translation>
    </message>
    <message>
        <source>ascending offsets from 0 to %1</source>
        <translation>从 0 到 %1 的递增偏移</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>at least 1, or 0 for none</source>
        <translation>至少为 1；0 表示没有</translation>
    </message>
    <message>
        <source>at least one step</source>
        <translation>至少一个步骤</translation>
    </message>
    <message>
        <source>at least one word</source>
        <translation>至少一个词</translation>
    </message>
    <message>
        <source>at least two tokens</source>
        <translation>至少两个词元</translation>
    </message>
    <message>
        <source>at most %1 texts and special tokens</source>
        <translation>文本与特殊词元合计最多 %1 个</translation>
    </message>
    <message>
        <source>at most %1 to a side</source>
        <translation>每边最多 %1</translation>
    </message>
    <message>
        <source>at most %1 tokens</source>
        <translation>最多 %1 个词元</translation>
    </message>
    <message>
        <source>at most 2⁶³ - 1</source>
        <translation>最多 2⁶³ - 1</translation>
    </message>
    <message>
        <source>at most 4 GiB</source>
        <translation>最多 4 GiB</translation>
    </message>
    <message>
        <source>at most 512 MiB</source>
        <translation>最多 512 MiB</translation>
    </message>
    <message>
        <source>at most 8</source>
        <translation>最多 8</translation>
    </message>
    <message>
        <source>attention on target</source>
        <translation>目标上的注意力</translation>
    </message>
    <message>
        <source>attention over a negative size</source>
        <translation>注意力的尺寸为负</translation>
    </message>
    <message>
        <source>base_model_name_or_path of adapter_config.json probably names another model.</source>
        <translation>adapter_config.json 中的 base_model_name_or_path 可能指向了另一个模型。</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>begin and end</source>
        <translation>begin 和 end</translation>
    </message>
    <message>
        <source>bytes %1 to %2 after the header</source>
        <translation>文件头之后第 %1 到 %2 字节</translation>
    </message>
    <message>
        <source>captioned picture</source>
        <translation>带描述的图片</translation>
    </message>
    <message>
        <source>character %1 of %2</source>
        <translation>第 %1 个字符，共 %2 个</translation>
    </message>
    <message>
        <source>chosen on target</source>
        <translation>选中目标的比例</translation>
    </message>
    <message>
        <source>colours of the window</source>
        <translation>窗口的配色</translation>
    </message>
    <message>
        <source>columns from %1</source>
        <translation>从第 %1 列起</translation>
    </message>
    <message>
        <source>columns that fit the axis</source>
        <translation>与轴相符的列</translation>
    </message>
    <message>
        <source>continue a text, or translate it</source>
        <translation>续写文本，或翻译文本</translation>
    </message>
    <message>
        <source>counting words</source>
        <translation>正在统计词频</translation>
    </message>
    <message>
        <source>divides the masked scores; 1 if not given</source>
        <translation>除掩码后的得分；默认为 1</translation>
    </message>
    <message>
        <source>divides the scores by value before the softmax</source>
        <translation>在 softmax 之前用 value 除得分</translation>
    </message>
    <message>
        <source>docs/lessons.md has the format.
</source>
        <translation>格式见 docs/lessons.md。
</translation>
    </message>
    <message>
        <source>does not divide the picture</source>
        <translation>不能整分图片</translation>
    </message>
    <message>
        <source>does not fit relative_attention_max_distance</source>
        <translation>与 relative_attention_max_distance 不符</translation>
    </message>
    <message>
        <source>does not name each layer</source>
        <translation>没有写明每一层</translation>
    </message>
    <message>
        <source>does not name each layer&apos;s kind of attention</source>
        <translation>没有写明每一层的注意力种类</translation>
    </message>
    <message>
        <source>does not name each layer&apos;s window</source>
        <translation>没有写明每一层的窗口</translation>
    </message>
    <message>
        <source>dot, scaled_dot, general, additive, location or cosine</source>
        <translation>dot、scaled_dot、general、additive、location 或 cosine</translation>
    </message>
    <message>
        <source>dropout is a probability</source>
        <translation>dropout 应为概率</translation>
    </message>
    <message>
        <source>environment variable ATTENTIONSCOPE_ISA</source>
        <translation>环境变量 ATTENTIONSCOPE_ISA</translation>
    </message>
    <message>
        <source>equal shapes</source>
        <translation>形状相同</translation>
    </message>
    <message>
        <source>equal shapes, or a second input of one row or one column</source>
        <translation>形状相同，或第二个输入只有一行或一列</translation>
    </message>
    <message>
        <source>equally many columns</source>
        <translation>列数相同</translation>
    </message>
    <message>
        <source>equally many heads in every layer</source>
        <translation>每一层的头数相同</translation>
    </message>
    <message>
        <source>equally many rows</source>
        <translation>行数相同</translation>
    </message>
    <message>
        <source>every head: as a grid, or together as lines</source>
        <translation>全部注意力头：排成网格，或一起画成连线</translation>
    </message>
    <message>
        <source>exact match</source>
        <translation>完全一致</translation>
    </message>
    <message>
        <source>f2, f4, f8, i1 to i8, u1 to u8 or b1</source>
        <translation>f2、f4、f8、i1 到 i8、u1 到 u8 或 b1</translation>
    </message>
    <message>
        <source>false</source>
        <translation>false</translation>
    </message>
    <message>
        <source>fewer heads</source>
        <translation>更少的头</translation>
    </message>
    <message>
        <source>finding the weights</source>
        <translation>正在查找权重</translation>
    </message>
    <message>
        <source>fold %1 of %2, %3: %4</source>
        <translation>第 %1 份（共 %2 份），%3：%4</translation>
    </message>
    <message>
        <source>format</source>
        <translation>format</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation> %1 到 %2 之间</translation>
    </message>
    <message>
        <source>from 0 to less than 1</source>
        <translation>从 0 到小于 1</translation>
    </message>
    <message>
        <source>full_attention or sliding_attention</source>
        <translation>full_attention 或 sliding_attention</translation>
    </message>
    <message>
        <source>general.alignment is no alignment</source>
        <translation>general.alignment 不是有效的对齐值</translation>
    </message>
    <message>
        <source>gpt-2, llama-bpe, qwen2, starcoder, falcon or bloom</source>
        <translation>gpt-2、llama-bpe、qwen2、starcoder、falcon 或 bloom</translation>
    </message>
    <message>
        <source>has to be a multiple of 4 in this family</source>
        <translation>在这个家族中必须是 4 的倍数</translation>
    </message>
    <message>
        <source>has to be larger than 1 for yarn</source>
        <translation>用于 yarn 时必须大于 1</translation>
    </message>
    <message>
        <source>has to be larger than beta_slow</source>
        <translation>必须大于 beta_slow</translation>
    </message>
    <message>
        <source>has to be larger than low_freq_factor</source>
        <translation>必须大于 low_freq_factor</translation>
    </message>
    <message>
        <source>headline</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>held-out %1 %2</source>
        <translation>留出数据 %1 %2</translation>
    </message>
    <message>
        <source>how scores become weights; softmax if not given</source>
        <translation>由得分到权重的方式；默认为 softmax</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>id, system, inputs, maps, task, bytes and held-out scores as JSON</source>
        <translation>以 JSON 输出标识、系统、输入、图、任务、字节数和留出得分</translation>
    </message>
    <message>
        <source>ids below %1</source>
        <translation>小于 %1 的编号</translation>
    </message>
    <message>
        <source>ids, tokens, probabilities and text as JSON</source>
        <translation>以 JSON 输出编号、词元、概率和文本</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳头</translation>
    </message>
    <message>
        <source>input &quot;%1&quot;</source>
        <translation>输入“%1”</translation>
    </message>
    <message>
        <source>inputs by name from a JSON object</source>
        <translation>从 JSON 对象按名称读取输入</translation>
    </message>
    <message>
        <source>is less than 1</source>
        <translation>小于 1</translation>
    </message>
    <message>
        <source>is not a list of kinds and how often they come</source>
        <translation>不是由种类及其次数组成的列表</translation>
    </message>
    <message>
        <source>is not computed here</source>
        <translation>这里不计算</translation>
    </message>
    <message>
        <source>is not part of this family</source>
        <translation>不属于这个家族</translation>
    </message>
    <message>
        <source>it is unclear which file holds the weights</source>
        <translation>无法确定权重在哪个文件中</translation>
    </message>
    <message>
        <source>its end</source>
        <translation>它的结尾</translation>
    </message>
    <message>
        <source>its ending selects the format; - for standard output (%1)</source>
        <translation>扩展名决定写出的格式；- 表示标准输出（%1）</translation>
    </message>
    <message>
        <source>keys from position on are padding</source>
        <translation>从 position 起的键为填充</translation>
    </message>
    <message>
        <source>label smoothing is a share</source>
        <translation>标签平滑应为 0 到 1 之间的比例</translation>
    </message>
    <message>
        <source>labelled text</source>
        <translation>带标签的文本</translation>
    </message>
    <message>
        <source>last offset %1</source>
        <translation>最后的偏移 %1</translation>
    </message>
    <message>
        <source>learning merges</source>
        <translation>正在学习合并规则</translation>
    </message>
    <message>
        <source>leaves no position</source>
        <translation>没有留下任何位置</translation>
    </message>
    <message>
        <source>less</source>
        <translation>更小</translation>
    </message>
    <message>
        <source>less than 2 GiB</source>
        <translation>小于 2 GiB</translation>
    </message>
    <message>
        <source>letters, digits, + and /</source>
        <translation>字母、数字、+ 和 /</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>lines of %1 in UTF-8</source>
        <translation>若干行 %1，用 UTF-8 编码</translation>
    </message>
    <message>
        <source>list the bundled models</source>
        <translation>列出自带的模型</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>loss %1  held-out %2  %3 words/s  %4 left</source>
        <translation>损失 %1  留出损失 %2  %3 词/秒  剩余 %4</translation>
    </message>
    <message>
        <source>make a recording of attention that another program wrote</source>
        <translation>把其他程序写出的注意力做成记录</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>mask</translation>
    </message>
    <message>
        <source>measure heads, layers and words of a run</source>
        <translation>度量一次运行中的头、层和词</translation>
    </message>
    <message>
        <source>more than %1 bytes</source>
        <translation>超过 %1 字节</translation>
    </message>
    <message>
        <source>more than %1 numbers</source>
        <translation>超过 %1 个数</translation>
    </message>
    <message>
        <source>more than 0</source>
        <translation>大于 0</translation>
    </message>
    <message>
        <source>more than 0, or 0 for none</source>
        <translation>大于 0；0 表示没有</translation>
    </message>
    <message>
        <source>more than pad_token_id + 1</source>
        <translation>大于 pad_token_id + 1</translation>
    </message>
    <message>
        <source>more, as its beginning announces</source>
        <translation>更多，如其开头所声明</translation>
    </message>
    <message>
        <source>multiplies the scores, in place of 1/√d</source>
        <translation>用来乘得分，代替 1/√d</translation>
    </message>
    <message>
        <source>names a division into words that is not read here</source>
        <translation>指定了这里不能读取的分词方式</translation>
    </message>
    <message>
        <source>names a kind of attention that is not known: %1</source>
        <translation>指定了未知的注意力种类：%1</translation>
    </message>
    <message>
        <source>names an activation that is not known</source>
        <translation>指定了未知的激活函数</translation>
    </message>
    <message>
        <source>no ending</source>
        <translation>没有扩展名</translation>
    </message>
    <message>
        <source>no lines</source>
        <translation>没有任何行</translation>
    </message>
    <message>
        <source>no offsets</source>
        <translation>没有偏移</translation>
    </message>
    <message>
        <source>no positional encodings</source>
        <translation>去掉位置编码</translation>
    </message>
    <message>
        <source>no progress, only warnings and errors</source>
        <translation>不显示进度，只显示警告和错误</translation>
    </message>
    <message>
        <source>no tensor of that name</source>
        <translation>没有这个名称的张量</translation>
    </message>
    <message>
        <source>none, causal, window or prefix</source>
        <translation>none、causal、window 或 prefix</translation>
    </message>
    <message>
        <source>none, for its heads cannot be changed</source>
        <translation>没有，因为它的头不能改动</translation>
    </message>
    <message>
        <source>none, for none were kept</source>
        <translation>没有，因为没有保留</translation>
    </message>
    <message>
        <source>nothing: this run has no attention and no prediction</source>
        <translation>没有：这里既没有注意力，也没有预测</translation>
    </message>
    <message>
        <source>of %1 or more</source>
        <translation>不小于 %1 </translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>one character</source>
        <translation>一个字符</translation>
    </message>
    <message>
        <source>one model: a bundled id, or a model folder&apos;s path, which contains a &apos;/&apos;</source>
        <translation>一个模型：自带模型的标识，或模型文件夹的路径（含有 &apos;/&apos;）</translation>
    </message>
    <message>
        <source>one number for all layers</source>
        <translation>各层共用的一个数</translation>
    </message>
    <message>
        <source>one number, or %1</source>
        <translation>一个数，或 %1</translation>
    </message>
    <message>
        <source>one number, or height and width</source>
        <translation>一个数，或高和宽</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>one of the names listed above</source>
        <translation>上面列出的名称之一</translation>
    </message>
    <message>
        <source>one text a line</source>
        <translation>每行一段文本</translation>
    </message>
    <message>
        <source>one token, as the vocabulary spells it</source>
        <translation>一个词元，写法与词表一致</translation>
    </message>
    <message>
        <source>one, or the name of one in refs/main</source>
        <translation>一个，或 refs/main 中所写的名称</translation>
    </message>
    <message>
        <source>only sums, products with weights, and norms between the residual stream and the logits</source>
        <translation>残差流与 logits 之间只有求和、与权重相乘和归一化</translation>
    </message>
    <message>
        <source>open the window; FILE is a session, recording or model folder</source>
        <translation>打开窗口；FILE 是会话、记录或模型文件夹</translation>
    </message>
    <message>
        <source>open the window; FILE is a session, recording or model folder,
%1or a picture</source>
        <translation>打开窗口；FILE 是会话、记录、模型文件夹，
%1或图片</translation>
    </message>
    <message>
        <source>patching needs a corrupted text</source>
        <translation>修补需要一段受损文本</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>前一词元头</translation>
    </message>
    <message>
        <source>print the request that made a picture or a session</source>
        <translation>输出生成某张图片或会话的请求</translation>
    </message>
    <message>
        <source>produced word %1</source>
        <translation>生成的第 %1 个词</translation>
    </message>
    <message>
        <source>produced words are drawn at the temperature value</source>
        <translation>按温度 value 抽取生成的词</translation>
    </message>
    <message>
        <source>puts another word in place of the one at position</source>
        <translation>把 position 处的词换成另一个词</translation>
    </message>
    <message>
        <source>q, k and v with equally many segments, and a bias [queries × keys]</source>
        <translation>段数相同的 q、k 和 v，以及偏置 [查询 × 键]</translation>
    </message>
    <message>
        <source>q, k, v and what else the score function needs</source>
        <translation>q、k、v 以及打分函数需要的其他张量</translation>
    </message>
    <message>
        <source>queries and keys do not come in equally many segments</source>
        <translation>查询与键的段数不同</translation>
    </message>
    <message>
        <source>question about a picture</source>
        <translation>关于图片的问题</translation>
    </message>
    <message>
        <source>refuse a file at its first bad line instead of skipping it</source>
        <translation>遇到第一个有问题的行就拒绝整个文件，而不是跳过该行</translation>
    </message>
    <message>
        <source>repeat accuracy</source>
        <translation>重复序列准确率</translation>
    </message>
    <message>
        <source>room for %1 … %2</source>
        <translation>容得下 %1 … %2</translation>
    </message>
    <message>
        <source>rotary positions turn pairs of dimensions</source>
        <translation>旋转位置编码成对地转动维度</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>rows in pictures of %1 pixels</source>
        <translation>每幅图片 %1 个像素的行</translation>
    </message>
    <message>
        <source>rows of a multiple of %1</source>
        <translation>行长为 %1 的倍数</translation>
    </message>
    <message>
        <source>rows that fit the axis</source>
        <translation>与轴相符的行</translation>
    </message>
    <message>
        <source>run a model and paint its attention</source>
        <translation>运行模型并画出它的注意力</translation>
    </message>
    <message>
        <source>run a model and write what it recorded</source>
        <translation>运行模型并写出它的记录</translation>
    </message>
    <message>
        <source>run attention over tensors of your own</source>
        <translation>对您自己的张量计算注意力</translation>
    </message>
    <message>
        <source>run many requests and write each into a folder</source>
        <translation>运行许多请求，把结果逐一写入文件夹</translation>
    </message>
    <message>
        <source>running the model</source>
        <translation>正在运行模型</translation>
    </message>
    <message>
        <source>sample among the K likeliest</source>
        <translation>在最可能的 K 个词元中采样</translation>
    </message>
    <message>
        <source>sample among the likeliest that add up to P</source>
        <translation>在概率之和达到 P 的最可能的词元中采样</translation>
    </message>
    <message>
        <source>says that the weights are quantised, which is not read here</source>
        <translation>写明权重经过量化，这里不能读取</translation>
    </message>
    <message>
        <source>scene: red circle 1,2; blue square 5,4</source>
        <translation>scene: red circle 1,2; blue square 5,4</translation>
    </message>
    <message>
        <source>scores [queries × keys] and a mask of the same shape</source>
        <translation>得分 [查询 × 键] 与形状相同的掩码</translation>
    </message>
    <message>
        <source>scores are not divided by the root of d</source>
        <translation>得分不除以 d 的平方根</translation>
    </message>
    <message>
        <source>sentence pair</source>
        <translation>句对</translation>
    </message>
    <message>
        <source>sentence, and where known: tab, pronoun, tab, the word it stands for</source>
        <translation>句子；若已知，后接制表符、代词、制表符、它所指代的词</translation>
    </message>
    <message>
        <source>sentence, tab, headline</source>
        <translation>句子、制表符、标题</translation>
    </message>
    <message>
        <source>sentences of this length cannot be made</source>
        <translation>造不出这个长度的句子</translation>
    </message>
    <message>
        <source>sets a row of a stage</source>
        <translation>设定某个阶段的一行</translation>
    </message>
    <message>
        <source>sets one element of a stage</source>
        <translation>设定某个阶段的一个元素</translation>
    </message>
    <message>
        <source>show the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>show this help</source>
        <translation>显示本帮助</translation>
    </message>
    <message>
        <source>softmax, sparsemax, largest or sampled</source>
        <translation>softmax、sparsemax、largest 或 sampled</translation>
    </message>
    <message>
        <source>source sentence, tab, target sentence</source>
        <translation>原句、制表符、译句</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>standard input can be read once: only one input may be -</source>
        <translation>标准输入只能读一次：只能有一个输入为 -</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>stopped after %1 of %2 jobs; --resume goes on from here</source>
        <translation>已停止，完成 %2 项任务中的 %1 项；加上 --resume 可从此处继续</translation>
    </message>
    <message>
        <source>stopped before all folds were judged; nothing was written</source>
        <translation>已停止，尚未评测完各份；没有写出任何内容</translation>
    </message>
    <message>
        <source>stopped; the model so far is in %1, and --resume goes on from here</source>
        <translation>已停止；目前的模型在 %1 中，加上 --resume 可从此处继续</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>tensor %1 twice</source>
        <translation>张量 %1 两次</translation>
    </message>
    <message>
        <source>tensors &quot;q&quot; and &quot;k&quot;</source>
        <translation>张量 &quot;q&quot; 和 &quot;k&quot;</translation>
    </message>
    <message>
        <source>text after the header</source>
        <translation>文件头之后的文本</translation>
    </message>
    <message>
        <source>text, tab, label; or {&quot;sentences&quot;: […], &quot;label&quot;}</source>
        <translation>文本、制表符、标签；或 {&quot;sentences&quot;: […], &quot;label&quot;}</translation>
    </message>
    <message>
        <source>the %1 have the wrong shape</source>
        <translation>%1 的形状不对</translation>
    </message>
    <message>
        <source>the %1 is out of range</source>
        <translation>%1 超出范围</translation>
    </message>
    <message>
        <source>the GGUF file announces more than it can hold</source>
        <translation>GGUF 文件声明的内容超出它所能容纳的</translation>
    </message>
    <message>
        <source>the GGUF file is cut short</source>
        <translation>GGUF 文件被截断了</translation>
    </message>
    <message>
        <source>the GGUF file is cut short: a tensor lies beyond its end</source>
        <translation>GGUF 文件被截断了：有一个张量在文件末尾之后</translation>
    </message>
    <message>
        <source>the GGUF file is of a version that is not read here</source>
        <translation>这里不能读取这个版本的 GGUF 文件</translation>
    </message>
    <message>
        <source>the adapter changes matrices that its base does not have</source>
        <translation>适配器改动了基础模型中没有的矩阵</translation>
    </message>
    <message>
        <source>the adapter holds more than low-rank matrices</source>
        <translation>适配器中不只有低秩矩阵</translation>
    </message>
    <message>
        <source>the adapter&apos;s matrices do not fit the base</source>
        <translation>适配器的矩阵与基础模型不符</translation>
    </message>
    <message>
        <source>the attention map: self, encoder.self, decoder.self, cross …</source>
        <translation>注意力图：self、encoder.self、decoder.self、cross …</translation>
    </message>
    <message>
        <source>the beam is out of range</source>
        <translation>束宽超出范围</translation>
    </message>
    <message>
        <source>the change names %1 that this recording does not have</source>
        <translation>改动提到了这份记录中没有的内容：%1</translation>
    </message>
    <message>
        <source>the checkpoint lacks the state of its random numbers</source>
        <translation>检查点缺少随机数的状态</translation>
    </message>
    <message>
        <source>the corrupted text does not fit the clean one</source>
        <translation>受损文本与原文本不匹配</translation>
    </message>
    <message>
        <source>the element, from 0</source>
        <translation>元素的位置，从 0 计</translation>
    </message>
    <message>
        <source>the ending of the file name selects the format, and this ending is unknown</source>
        <translation>文件的扩展名决定写出的格式，而这个扩展名无法识别</translation>
    </message>
    <message>
        <source>the file holds no text</source>
        <translation>文件中没有文本</translation>
    </message>
    <message>
        <source>the file is missing: a lesson</source>
        <translation>没有给出课程文件</translation>
    </message>
    <message>
        <source>the file is missing: a picture or a session</source>
        <translation>没有给出图片或会话文件</translation>
    </message>
    <message>
        <source>the file name does not end like a picture&apos;s</source>
        <translation>文件名的扩展名不是图片的扩展名</translation>
    </message>
    <message>
        <source>the file with the attention is missing</source>
        <translation>没有给出含有注意力的文件</translation>
    </message>
    <message>
        <source>the first side is empty</source>
        <translation>第一侧是空的</translation>
    </message>
    <message>
        <source>the folder holds no weights</source>
        <translation>文件夹中没有权重</translation>
    </message>
    <message>
        <source>the folder is an adapter, and its base model is not there</source>
        <translation>这个文件夹是适配器，而它的基础模型不在那里</translation>
    </message>
    <message>
        <source>the folder is of the hub&apos;s cache and names no snapshot</source>
        <translation>这个文件夹属于模型库的缓存，却没有指明快照</translation>
    </message>
    <message>
        <source>the folder to write to</source>
        <translation>写入的文件夹</translation>
    </message>
    <message>
        <source>the gradient to begin with has another shape than the node</source>
        <translation>起始梯度的形状与节点不同</translation>
    </message>
    <message>
        <source>the head&apos;s weighted sum becomes zero</source>
        <translation>该头的加权和变为零</translation>
    </message>
    <message>
        <source>the head, from 0</source>
        <translation>头的编号，从 0 计</translation>
    </message>
    <message>
        <source>the header gives %1 twice</source>
        <translation>文件头中 %1 出现了两次</translation>
    </message>
    <message>
        <source>the header gives no %1</source>
        <translation>文件头中没有 %1</translation>
    </message>
    <message>
        <source>the heads are beyond any model</source>
        <translation>头的个数超出任何模型</translation>
    </message>
    <message>
        <source>the heads of q are not a multiple of the heads of k</source>
        <translation>q 的头数不是 k 的头数的倍数</translation>
    </message>
    <message>
        <source>the history is empty</source>
        <translation>历史是空的</translation>
    </message>
    <message>
        <source>the image could not be encoded: %1</source>
        <translation>无法编码图像：%1</translation>
    </message>
    <message>
        <source>the input &quot;picture&quot;: a PNG or JPEG file, or a scene of shapes</source>
        <translation>输入 &quot;picture&quot;：PNG 或 JPEG 文件，或由图形组成的场景</translation>
    </message>
    <message>
        <source>the inputs do not fit together</source>
        <translation>各输入之间不匹配</translation>
    </message>
    <message>
        <source>the jobs file is missing</source>
        <translation>没有给出任务文件</translation>
    </message>
    <message>
        <source>the key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>the key and value heads do not divide the heads</source>
        <translation>键头和值头的个数不能整除头数</translation>
    </message>
    <message>
        <source>the labels do not fit the map</source>
        <translation>标签与图不符</translation>
    </message>
    <message>
        <source>the layer, from 0</source>
        <translation>层的编号，从 0 计</translation>
    </message>
    <message>
        <source>the layers have different numbers of heads</source>
        <translation>各层的头数不同</translation>
    </message>
    <message>
        <source>the letters GGUF at its beginning</source>
        <translation>开头的字母 GGUF</translation>
    </message>
    <message>
        <source>the line does not begin with its number</source>
        <translation>这一行没有以行号开头</translation>
    </message>
    <message>
        <source>the line is not valid UTF-8</source>
        <translation>这一行不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>the line is too long (%1 bytes)</source>
        <translation>这一行过长（%1 字节）</translation>
    </message>
    <message>
        <source>the lists in the file are too deep</source>
        <translation>文件中的列表嵌套过深</translation>
    </message>
    <message>
        <source>the loss of each token needs a model of one text</source>
        <translation>这个模型不能计算逐词元的损失，因为它读的不止一段文本</translation>
    </message>
    <message>
        <source>the model folder to write</source>
        <translation>写入的模型文件夹</translation>
    </message>
    <message>
        <source>the model predicts nothing at this place</source>
        <translation>模型在这个位置没有预测</translation>
    </message>
    <message>
        <source>the name of a file beside it</source>
        <translation>同一文件夹中的文件名</translation>
    </message>
    <message>
        <source>the name of a file, without a folder</source>
        <translation>文件名，不带文件夹</translation>
    </message>
    <message>
        <source>the name of a stage</source>
        <translation>阶段的名称</translation>
    </message>
    <message>
        <source>the names and labels are too long for a safetensors header</source>
        <translation>名称与标签太长，safetensors 的文件头放不下</translation>
    </message>
    <message>
        <source>the negative number %1</source>
        <translation>负数 %1</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>the number of tokens to produce is negative</source>
        <translation>要生成的词元个数是负数</translation>
    </message>
    <message>
        <source>the numbers to be written do not fit their type and shape</source>
        <translation>要写出的数与其类型和形状不符</translation>
    </message>
    <message>
        <source>the options of one command; or: help COMMAND</source>
        <translation>单个命令的选项；也可写作 help COMMAND</translation>
    </message>
    <message>
        <source>the parameter is mapped from a file and cannot be trained in place</source>
        <translation>这个参数是从文件映射的，不能就地训练</translation>
    </message>
    <message>
        <source>the parts of a split GGUF model do not belong together</source>
        <translation>分成几部分的 GGUF 模型，各部分不属于同一模型</translation>
    </message>
    <message>
        <source>the path of a PNG or JPEG file, or a scene: red circle 1,2; blue square 5,4</source>
        <translation>PNG 或 JPEG 文件的路径，或一个场景：scene: red circle 1,2; blue square 5,4</translation>
    </message>
    <message>
        <source>the picture would be too large</source>
        <translation>图片会过大</translation>
    </message>
    <message>
        <source>the position table is shorter than the limit</source>
        <translation>位置表比长度上限还短</translation>
    </message>
    <message>
        <source>the produced word at position is this token</source>
        <translation>第 position 个生成的词取这个词元</translation>
    </message>
    <message>
        <source>the query heads cannot be shared evenly between the key heads</source>
        <translation>查询头不能平均分给各个键头</translation>
    </message>
    <message>
        <source>the query to mark, from 0</source>
        <translation>要标出的查询，从 0 计</translation>
    </message>
    <message>
        <source>the question comes before any sentence</source>
        <translation>问题之前没有任何句子</translation>
    </message>
    <message>
        <source>the recipe has no settings for this task</source>
        <translation>这个方案没有该任务的设置</translation>
    </message>
    <message>
        <source>the results could not be written to standard output</source>
        <translation>结果无法写到标准输出</translation>
    </message>
    <message>
        <source>the rotary factors are no numbers</source>
        <translation>旋转系数不是数</translation>
    </message>
    <message>
        <source>the scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>the score function needs the weights %1</source>
        <translation>这个打分函数需要权重 %1</translation>
    </message>
    <message>
        <source>the score function; scaled_dot if not given</source>
        <translation>打分函数；默认为 scaled_dot</translation>
    </message>
    <message>
        <source>the second side is empty</source>
        <translation>第二侧是空的</translation>
    </message>
    <message>
        <source>the second text, where the model takes a pair</source>
        <translation>第二段文本，用于接受一对文本的模型</translation>
    </message>
    <message>
        <source>the segments of a packed batch do not cover its axis</source>
        <translation>成批数据的各段没有铺满它的轴</translation>
    </message>
    <message>
        <source>the sentence is too long (%1 words)</source>
        <translation>句子过长（%1 个词）</translation>
    </message>
    <message>
        <source>the shape %1</source>
        <translation>形状 %1</translation>
    </message>
    <message>
        <source>the step of attention</source>
        <translation>注意力的阶段</translation>
    </message>
    <message>
        <source>the story does not begin with line 1</source>
        <translation>故事没有从第 1 行开始</translation>
    </message>
    <message>
        <source>the table of normalisation rules is damaged: its trie does not fit in it</source>
        <translation>规范化规则的表已损坏：其中的字典树放不下</translation>
    </message>
    <message>
        <source>the temperature is out of range</source>
        <translation>温度超出范围</translation>
    </message>
    <message>
        <source>the tensor cannot be seen as this matrix</source>
        <translation>张量不能看作这样的矩阵</translation>
    </message>
    <message>
        <source>the tensor overlaps the one before it</source>
        <translation>张量与前一个张量重叠</translation>
    </message>
    <message>
        <source>the tensor&apos;s shape is beyond any memory</source>
        <translation>张量的形状超出任何内存</translation>
    </message>
    <message>
        <source>the text has no token to predict</source>
        <translation>文本中没有可预测的词元</translation>
    </message>
    <message>
        <source>the text; - reads it from standard input</source>
        <translation>文本；- 表示从标准输入读取</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s decoder makes the text grow without end</source>
        <translation>分词器的解码规则会使文本无限增长</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s rules make the text grow without end</source>
        <translation>分词器的规则会使文本无限增长</translation>
    </message>
    <message>
        <source>the types of heads need words</source>
        <translation>度量头的类型需要文本中有词</translation>
    </message>
    <message>
        <source>the vocabulary has no room for its special and byte tokens</source>
        <translation>词表容不下它的特殊词元和字节词元</translation>
    </message>
    <message>
        <source>the vocabulary has no such token</source>
        <translation>这不是一个词元</translation>
    </message>
    <message>
        <source>the width of %1 is not a multiple of its heads</source>
        <translation>%1 的宽度不是其头数的倍数</translation>
    </message>
    <message>
        <source>the window does not fit the picture</source>
        <translation>窗口与图片不符</translation>
    </message>
    <message>
        <source>there are %1 names</source>
        <translation>有 %1 个名称</translation>
    </message>
    <message>
        <source>there are more heads than the width has room for</source>
        <translation>头数超过宽度所能容纳的</translation>
    </message>
    <message>
        <source>the numbers of translations and references differ</source>
        <translation>译文与参考译文的个数不同</translation>
    </message>
    <message>
        <source>the grammar has fewer different sentences</source>
        <translation>语法没有这么多不同的句子</translation>
    </message>
    <message>
        <source>there are too many jobs</source>
        <translation>任务过多</translation>
    </message>
    <message>
        <source>there is a gap before the tensor</source>
        <translation>张量之前有空隙</translation>
    </message>
    <message>
        <source>there is more on standard input than is read</source>
        <translation>标准输入的内容超过读取的上限</translation>
    </message>
    <message>
        <source>the answer is missing</source>
        <translation>缺少答案</translation>
    </message>
    <message>
        <source>the caption is missing</source>
        <translation>缺少描述</translation>
    </message>
    <message>
        <source>unknown command &quot;%1&quot;%2</source>
        <translation>没有命令“%1”%2</translation>
    </message>
    <message>
        <source>the folder for temporary files does not exist</source>
        <translation>没有存放临时文件的文件夹</translation>
    </message>
    <message>
        <source>the label is missing</source>
        <translation>缺少标签</translation>
    </message>
    <message>
        <source>this model has no list of everyday sentences</source>
        <translation>这个模型没有配备日常句子</translation>
    </message>
    <message>
        <source>the question or the answer is missing</source>
        <translation>缺少问题或答案</translation>
    </message>
    <message>
        <source>unknown recipe &quot;%1&quot;%2</source>
        <translation>没有训练方案“%1”%2</translation>
    </message>
    <message>
        <source>unknown recipe &quot;%1&quot;; train --help lists the recipes</source>
        <translation>没有训练方案“%1”；train --help 列出全部方案</translation>
    </message>
    <message>
        <source>the sentence is missing</source>
        <translation>缺少句子</translation>
    </message>
    <message>
        <source>the story has no sentence</source>
        <translation>故事中没有句子</translation>
    </message>
    <message>
        <source>unknown analysis</source>
        <translation>未知的分析</translation>
    </message>
    <message>
        <source>the matrix has no such element</source>
        <translation>没有这个元素</translation>
    </message>
    <message>
        <source>the folder to write to does not exist</source>
        <translation>没有可供写入的这个文件夹</translation>
    </message>
    <message>
        <source>unknown mask rule</source>
        <translation>未知的掩码规则</translation>
    </message>
    <message>
        <source>unknown mechanism</source>
        <translation>未知的机制</translation>
    </message>
    <message>
        <source>the map has no such query</source>
        <translation>没有这个查询</translation>
    </message>
    <message>
        <source>the table has no such row</source>
        <translation>表中没有这一行</translation>
    </message>
    <message>
        <source>unknown score</source>
        <translation>没有这个得分</translation>
    </message>
    <message>
        <source>unknown score function</source>
        <translation>没有这个打分函数</translation>
    </message>
    <message>
        <source>unknown stage</source>
        <translation>没有这个阶段</translation>
    </message>
    <message>
        <source>unknown task</source>
        <translation>没有这种任务</translation>
    </message>
    <message>
        <source>unknown text classifier</source>
        <translation>未知的文本分类器</translation>
    </message>
    <message>
        <source>unknown view</source>
        <translation>没有这种视图</translation>
    </message>
    <message>
        <source>unknown way from scores to weights</source>
        <translation>没有这种由得分到权重的方式</translation>
    </message>
    <message>
        <source>the tab is missing</source>
        <translation>没有制表符</translation>
    </message>
    <message>
        <source>the text is missing</source>
        <translation>没有文本</translation>
    </message>
    <message>
        <source>found no usable %1</source>
        <translation>没有可用的%1</translation>
    </message>
    <message>
        <source>the numbers of labels and names differ</source>
        <translation>标签与名称的个数不同</translation>
    </message>
    <message>
        <source>not enough memory for the picture</source>
        <translation>内存不足，放不下这张图片</translation>
    </message>
    <message>
        <source>not enough memory for this training</source>
        <translation>内存不足，无法进行这次训练</translation>
    </message>
    <message>
        <source>nothing here can be animated</source>
        <translation>这里没有可做成动画的内容</translation>
    </message>
    <message>
        <source>this %1 is not known</source>
        <translation>未知的 %1</translation>
    </message>
    <message>
        <source>this figure does not fit what the map is of</source>
        <translation>这种图与该注意力图的内容不相配</translation>
    </message>
    <message>
        <source>this is not Base64</source>
        <translation>这不是 Base64</translation>
    </message>
    <message>
        <source>this is not a session of a known format</source>
        <translation>这不是已知格式的会话</translation>
    </message>
    <message>
        <source>this machine has no such instruction set</source>
        <translation>这台机器没有这种指令集</translation>
    </message>
    <message>
        <source>this model reads one sentence</source>
        <translation>这个模型只读一个句子</translation>
    </message>
    <message>
        <source>this run has no logits for each of its words</source>
        <translation>这次运行没有给出每个词的 logits</translation>
    </message>
    <message>
        <source>this run predicts nothing</source>
        <translation>这次运行没有预测</translation>
    </message>
    <message>
        <source>this run records no hidden states after each layer</source>
        <translation>这次运行没有记录每一层之后的隐藏状态</translation>
    </message>
    <message>
        <source>threads to compute with</source>
        <translation>计算所用的线程数</translation>
    </message>
    <message>
        <source>token %1 with id %2</source>
        <translation>编号为 %2 的词元 %1</translation>
    </message>
    <message>
        <source>token accuracy</source>
        <translation>词元准确率</translation>
    </message>
    <message>
        <source>token ids as they are, no tokenizer</source>
        <translation>按原样给出的词元编号，不经分词器</translation>
    </message>
    <message>
        <source>token ids of the decoder</source>
        <translation>解码器的词元编号</translation>
    </message>
    <message>
        <source>top 5</source>
        <translation>前 5 个</translation>
    </message>
    <message>
        <source>top-k is negative</source>
        <translation>top-k 是负数</translation>
    </message>
    <message>
        <source>top-p is out of range</source>
        <translation>top-p 超出范围</translation>
    </message>
    <message>
        <source>train a model by a recipe</source>
        <translation>按方案训练模型</translation>
    </message>
    <message>
        <source>train needs the name of a recipe</source>
        <translation>train 需要一个训练方案的名称</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>translating</source>
        <translation>正在翻译</translation>
    </message>
    <message>
        <source>trigram</source>
        <translation>三元语法</translation>
    </message>
    <message>
        <source>trigrams are not counted over a vocabulary of this size</source>
        <translation>无法在这么大的词表上统计三元语法</translation>
    </message>
    <message>
        <source>turn texts into token ids</source>
        <translation>把文本转换为词元编号</translation>
    </message>
    <message>
        <source>two jobs write the same file</source>
        <translation>两项任务写出同一个文件</translation>
    </message>
    <message>
        <source>two nodes of a recording have the same name</source>
        <translation>记录中有两个节点同名</translation>
    </message>
    <message>
        <source>two tensors to be written have one name</source>
        <translation>要写出的两个张量同名</translation>
    </message>
    <message>
        <source>unexpected argument &quot;%1&quot;</source>
        <translation>多余的参数“%1”</translation>
    </message>
    <message>
        <source>unexpected argument &quot;%1&quot;; a value of several words stands in quotation marks</source>
        <translation>多余的参数“%1”；含有几个词的值应放在引号中</translation>
    </message>
    <message>
        <source>unknown option %1%2</source>
        <translation>未知的选项 %1%2</translation>
    </message>
    <message>
        <source>unseen words</source>
        <translation>未见过的词</translation>
    </message>
    <message>
        <source>value, formula, terms and rest as JSON</source>
        <translation>以 JSON 输出值、公式、各项与余项</translation>
    </message>
    <message>
        <source>values of a field other than this one</source>
        <translation>另一个字段的值</translation>
    </message>
    <message>
        <source>version 2 or 3, little-endian</source>
        <translation>版本 2 或 3，小端序</translation>
    </message>
    <message>
        <source>weights of F32, F16 or BF16</source>
        <translation>F32、F16 或 BF16 的权重</translation>
    </message>
    <message>
        <source>weights of a negative size</source>
        <translation>权重的尺寸为负</translation>
    </message>
    <message>
        <source>weights, values and output projection do not fit together</source>
        <translation>权重、值与输出投影之间不匹配</translation>
    </message>
    <message>
        <source>what is measured</source>
        <translation>度量的内容</translation>
    </message>
    <message>
        <source>where every stage and the output are written; - for standard output</source>
        <translation>写出各阶段和输出的文件；- 表示标准输出</translation>
    </message>
    <message>
        <source>width of the beam search</source>
        <translation>束搜索的宽度</translation>
    </message>
    <message>
        <source>without the tokens that the model expects around a text</source>
        <translation>不加模型要求放在文本前后的词元</translation>
    </message>
    <message>
        <source>wrong number of inputs</source>
        <translation>输入的个数不对</translation>
    </message>
    <message>
        <source>{&apos;descr&apos;: …, &apos;fortran_order&apos;: …, &apos;shape&apos;: …} of plain numbers</source>
        <translation>由普通数组成的 {&apos;descr&apos;: …, &apos;fortran_order&apos;: …, &apos;shape&apos;: …}</translation>
    </message>
    <message>
        <source>attentionscope: no display found, so the window cannot open. &quot;attentionscope render&quot; draws pictures without a display; see attentionscope --help.</source>
        <translation>attentionscope：没有可以打开窗口的显示设备。&quot;attentionscope render&quot; 不用窗口也能画图；参见 attentionscope --help。</translation>
    </message>
    <message>
        <source>%1%2; learns from --data: %3</source>
        <translation>%1%2；从 --data 学习：%3</translation>
    </message>
    <message>
        <source>Recipes:</source>
        <translation>方案：</translation>
    </message>
    <message>
        <source>plain sentence</source>
        <translation>普通句子</translation>
    </message>
    <message>
        <source>question about a story</source>
        <translation>关于故事的问题</translation>
    </message>
    <message>
        <source>%1 head %2</source>
        <translation>%1 · 第 %2 头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>%1 layer %2</source>
        <translation>%1 · 第 %2 层</translation>
    </message>
    <message>
        <source>%1 layer %2 (%3)</source>
        <translation>%1 · 第 %2 层（%3）</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>heads %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>items</source>
        <translation>项数</translation>
    </message>
    <message>
        <source>no maps</source>
        <translation>没有图</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
    <message>
        <source>the array holds a batch of several texts</source>
        <translation>数组中有一批多段文本</translation>
    </message>
    <message>
        <source>not an attention array</source>
        <translation>不是注意力数组</translation>
    </message>
    <message>
        <source>With --anyway all are taken, as layers.</source>
        <translation>加上 --anyway 则全部作为层读入。</translation>
    </message>
    <message>
        <source>the steps of the generation do not fit each other</source>
        <translation>逐词生成的各步互不相符</translation>
    </message>
    <message>
        <source>%1 heads and at least %2 keys</source>
        <translation>%1 个头，且至少 %2 个键</translation>
    </message>
    <message>
        <source>two arrays have the same layer</source>
        <translation>两个数组是同一层</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>the rows of the table are not equally long</source>
        <translation>表格各行的长度不一</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 个单元格</translation>
    </message>
    <message>
        <source>this is not a link</source>
        <translation>这不是一个对齐链接</translation>
    </message>
    <message>
        <source>source-target, such as 0-2</source>
        <translation>“源-目标”，例如 0-2</translation>
    </message>
    <message>
        <source>the alignment names a word that is not in the text</source>
        <translation>对齐中的词不在文本中</translation>
    </message>
    <message>
        <source>the file holds several sentences</source>
        <translation>文件中有多个句子</translation>
    </message>
    <message>
        <source>Choose one with --item N; the first is 0.</source>
        <translation>请用 --item N 选择其一，从 0 计。</translation>
    </message>
    <message>
        <source>the file has no such item</source>
        <translation>没有这一项</translation>
    </message>
    <message>
        <source>the file holds no nested list of attention weights</source>
        <translation>文件中没有由注意力权重组成的嵌套列表</translation>
    </message>
    <message>
        <source>{&quot;attentions&quot;: [layers × heads × queries × keys], &quot;tokens&quot;: […]}, a nested list, or what BertViz writes</source>
        <translation>{&quot;attentions&quot;: [层 × 头 × 查询 × 键], &quot;tokens&quot;: […]}、嵌套列表，或 BertViz 写出的内容</translation>
    </message>
    <message>
        <source>the file holds several results</source>
        <translation>文件中有多个结果</translation>
    </message>
    <message>
        <source>the notebook&apos;s outputs hold no attention of BertViz</source>
        <translation>笔记本的输出中没有 BertViz 的注意力</translation>
    </message>
    <message>
        <source>the notebook holds several views</source>
        <translation>笔记本中有多个视图</translation>
    </message>
    <message>
        <source>a window around each query has an odd number of keys</source>
        <translation>以查询为中心的窗口应有奇数个键</translation>
    </message>
    <message>
        <source>the patches do not fit the map</source>
        <translation>图像块的个数与注意力图不符</translation>
    </message>
    <message>
        <source>%1 positions, or a few less</source>
        <translation>%1 个位置，或略少几个</translation>
    </message>
    <message>
        <source>Give rows and columns: --picture 14x14.</source>
        <translation>请给出行数和列数：--picture 14x14。</translation>
    </message>
    <message>
        <source>source, target and weight</source>
        <translation>源、目标和权重</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>文件已损坏</translation>
    </message>
    <message>
        <source>the file is cut short</source>
        <translation>文件不完整</translation>
    </message>
    <message>
        <source>a piece of the vocabulary is empty</source>
        <translation>词表中有一个空的子词</translation>
    </message>
    <message>
        <source>the file holds no vocabulary</source>
        <translation>文件中没有词表</translation>
    </message>
    <message>
        <source>the model is neither a unigram nor a BPE model</source>
        <translation>模型既不是 unigram 也不是 BPE</translation>
    </message>
    <message>
        <source>a model file of SentencePiece</source>
        <translation>SentencePiece 的模型文件</translation>
    </message>
    <message>
        <source>Fetch the file again.</source>
        <translation>请重新获取该文件。</translation>
    </message>
    <message>
        <source>the vocabulary does not number its tokens from 0 without a gap</source>
        <translation>词表没有从 0 计并连续地给词元编号</translation>
    </message>
    <message>
        <source>tokenizer.json, vocab.txt, vocab.json and merges.txt, or a model file of SentencePiece (.spm, spiece.model, tokenizer.model)</source>
        <translation>tokenizer.json、vocab.txt、vocab.json 和 merges.txt，或 SentencePiece 的模型文件（.spm、spiece.model、tokenizer.model）</translation>
    </message>
    <message>
        <source>the tokenizer divides Japanese into words with another program, which is not part of this one</source>
        <translation>该分词器用另一个程序把日文切分成词，而本程序不含那个程序</translation>
    </message>
    <message>
        <source>the tokenizer&apos;s pieces are joined in a way that is not read here</source>
        <translation>该分词器合并子词的方式，本程序尚不能读取</translation>
    </message>
    <message>
        <source>Divide the text where that program is installed and give the ids: --ids 2,5,3. Or save the model with a fast tokenizer, which writes tokenizer.json.</source>
        <translation>请在装有那个程序的机器上切分文本，再给出编号：--ids 2,5,3；或用快速分词器保存模型，它会写出 tokenizer.json。</translation>
    </message>
    <message>
        <source>the local cache of the hub does not hold this model</source>
        <translation>hub 的本地缓存中没有这个模型</translation>
    </message>
    <message>
        <source>hub:OWNER/NAME of a model that was fetched before</source>
        <translation>此前取得过的模型的 hub:OWNER/NAME</translation>
    </message>
    <message>
        <source>Fetch it once with the hub&apos;s own program, or name its folder.</source>
        <translation>请先用 hub 自己的程序取得一次，或直接给出它的文件夹。</translation>
    </message>
    <message>
        <source>the weights are in the format of Keras (HDF5), which is not read here</source>
        <translation>权重是 Keras 格式（HDF5），本程序不能读取</translation>
    </message>
    <message>
        <source>the weights are in the format of Flax, which is not read here</source>
        <translation>权重是 Flax 格式，本程序不能读取</translation>
    </message>
    <message>
        <source>the model is an ONNX graph, which is not read here</source>
        <translation>模型是 ONNX 图，本程序不能读取</translation>
    </message>
    <message>
        <source>Take the checkpoint that it was exported from, or record its attention with capture.py.</source>
        <translation>请使用导出它的检查点，或用 capture.py 记录其注意力。</translation>
    </message>
    <message>
        <source>Convert it once: python3 -c &quot;from transformers import AutoModel; AutoModel.from_pretrained(&apos;.&apos;, from_tf=True).save_pretrained(&apos;.&apos;, safe_serialization=True)&quot;</source>
        <translation>请转换一次：python3 -c &quot;from transformers import AutoModel; AutoModel.from_pretrained(&apos;.&apos;, from_tf=True).save_pretrained(&apos;.&apos;, safe_serialization=True)&quot;</translation>
    </message>
    <message>
        <source>Convert it once: python3 -c &quot;from transformers import AutoModel; AutoModel.from_pretrained(&apos;.&apos;, from_flax=True).save_pretrained(&apos;.&apos;, safe_serialization=True)&quot;</source>
        <translation>请转换一次：python3 -c &quot;from transformers import AutoModel; AutoModel.from_pretrained(&apos;.&apos;, from_flax=True).save_pretrained(&apos;.&apos;, safe_serialization=True)&quot;</translation>
    </message>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1，第 %2 行，第 %3 列</translation>
    </message>
    <message>
        <source>%1, sentence %2</source>
        <translation>%1，第 %2 句</translation>
    </message>
    <message>
        <source>%sides, %features, %use, %given, %link, %capital, %article, %lower, %tight, %vowels, %elide, %before-vowel or %merge</source>
        <translation>%sides、%features、%use、%given、%link、%capital、%article、%lower、%tight、%vowels、%elide、%before-vowel 或 %merge</translation>
    </message>
    <message>
        <source>25% or 25%+50%name</source>
        <translation>25% 或 25%+50%名称</translation>
    </message>
    <message>
        <source>NAME: texts</source>
        <translation>名称：文本</translation>
    </message>
    <message>
        <source>NAME: texts, NAME (columns): or, further in, more of the rule above it</source>
        <translation>名称：文本，名称（列）：，或缩进后接着写上面的规则</translation>
    </message>
    <message>
        <source>a bracket is closed that was not opened</source>
        <translation>括号有右无左</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>括号没有闭合</translation>
    </message>
    <message>
        <source>a card has no value for a placeholder</source>
        <translation>卡片缺少某个占位符的值</translation>
    </message>
    <message>
        <source>a column of %1</source>
        <translation>%1 的一列</translation>
    </message>
    <message>
        <source>a column of FORMS</source>
        <translation>FORMS 的一列</translation>
    </message>
    <message>
        <source>a condition is not understood</source>
        <translation>条件无法理解</translation>
    </message>
    <message>
        <source>a condition names nothing</source>
        <translation>条件没有指出任何名称</translation>
    </message>
    <message>
        <source>a file of resources/grammars</source>
        <translation>resources/grammars 中的一个文件</translation>
    </message>
    <message>
        <source>a grammar begins with no rule</source>
        <translation>语法不以规则开头</translation>
    </message>
    <message>
        <source>a grammar does not have this rule</source>
        <translation>语法中没有这条规则</translation>
    </message>
    <message>
        <source>a grammar names what it does not have</source>
        <translation>语法提到了它没有的名称</translation>
    </message>
    <message>
        <source>a grammar uses a number that it has not been given</source>
        <translation>语法用到了没有给它的数</translation>
    </message>
    <message>
        <source>a grammar names one that does not exist</source>
        <translation>语法用到了不存在的一项</translation>
    </message>
    <message>
        <source>a grammar writes what has not been drawn</source>
        <translation>语法写出了尚未抽取的内容</translation>
    </message>
    <message>
        <source>a line of a grammar is not a rule</source>
        <translation>语法中有一行不是规则</translation>
    </message>
    <message>
        <source>a name is given to a name</source>
        <translation>给一个名称又起了名称</translation>
    </message>
    <message>
        <source>a name is given to nothing</source>
        <translation>名称没有对象</translation>
    </message>
    <message>
        <source>a name is missing</source>
        <translation>缺少名称</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>一个名称</translation>
    </message>
    <message>
        <source>a placeholder is not closed</source>
        <translation>占位符没有闭合</translation>
    </message>
    <message>
        <source>a row for it</source>
        <translation>为它写的一行</translation>
    </message>
    <message>
        <source>a row of a table ends too early</source>
        <translation>表格的一行结束过早</translation>
    </message>
    <message>
        <source>a row of a table is too long</source>
        <translation>表格的一行过长</translation>
    </message>
    <message>
        <source>a rule has no alternative</source>
        <translation>规则没有可选项</translation>
    </message>
    <message>
        <source>a rule, or a group in brackets</source>
        <translation>一条规则，或括号中的一组</translation>
    </message>
    <message>
        <source>a rule, or a name that is given with name=…</source>
        <translation>一条规则，或用 name=… 起的名称</translation>
    </message>
    <message>
        <source>a setting does not name a side</source>
        <translation>设置没有指出一侧</translation>
    </message>
    <message>
        <source>a setting is not complete</source>
        <translation>设置不完整</translation>
    </message>
    <message>
        <source>a setting is unknown</source>
        <translation>未知的设置</translation>
    </message>
    <message>
        <source>a share is not a number</source>
        <translation>份额不是数</translation>
    </message>
    <message>
        <source>a side that stands behind %sides, and words</source>
        <translation>%sides 之后列出的一侧，以及词</translation>
    </message>
    <message>
        <source>a table FORMS</source>
        <translation>表格 FORMS</translation>
    </message>
    <message>
        <source>a table has no such column</source>
        <translation>表格没有这一列</translation>
    </message>
    <message>
        <source>a text below it</source>
        <translation>其下的一段文本</translation>
    </message>
    <message>
        <source>a text has more sides than the grammar</source>
        <translation>文本的侧数多于语法</translation>
    </message>
    <message>
        <source>a text has two names</source>
        <translation>一段文本有两个名称</translation>
    </message>
    <message>
        <source>a text is not named well</source>
        <translation>文本的名称不当</translation>
    </message>
    <message>
        <source>a text names no side</source>
        <translation>文本没有指出一侧</translation>
    </message>
    <message>
        <source>a word has no such form</source>
        <translation>词没有这种形式</translation>
    </message>
    <message>
        <source>a word is inflected that FORMS does not have</source>
        <translation>需要变形的词不在 FORMS 中</translation>
    </message>
    <message>
        <source>a word is inflected</source>
        <translation>词有变形</translation>
    </message>
    <message>
        <source>a word of the first side, as in win@won</source>
        <translation>第一侧的一个词，如 win@won</translation>
    </message>
    <message>
        <source>a word of the second side belongs to none of the first</source>
        <translation>第二侧的一个词不对应第一侧的任何词</translation>
    </message>
    <message>
        <source>each row covers a window centred at its query (Longformer)</source>
        <translation>每一行是以其查询为中心的窗口（Longformer）</translation>
    </message>
    <message>
        <source>no row of a table suits</source>
        <translation>表格中没有合适的一行</translation>
    </message>
    <message>
        <source>one of %sides or %features</source>
        <translation>%sides 或 %features 之一</translation>
    </message>
    <message>
        <source>one</source>
        <translation>一个</translation>
    </message>
    <message>
        <source>side: or side.form:</source>
        <translation>side: 或 side.form:</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>行末</translation>
    </message>
    <message>
        <source>the positions are patches of this picture, or of R rows and C columns</source>
        <translation>各位置是这幅图片的图像块，或 R 行 C 列的图像块</translation>
    </message>
    <message>
        <source>the program has no such text</source>
        <translation>程序中没有这段文本</translation>
    </message>
    <message>
        <source>there are too many alternatives beside one with a share or a condition</source>
        <translation>在带份额或条件的一项之外还有过多的可选项</translation>
    </message>
    <message>
        <source>what it is about</source>
        <translation>它的内容</translation>
    </message>
    <message>
        <source>which text of a batch, or which sentence of a file; the first is 0</source>
        <translation>批次中的哪段文本，或文件中的哪一句；从 0 计</translation>
    </message>
    <message>
        <source>| or the end</source>
        <translation>| 或行末</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 × %2 regions</source>
        <translation>%1 × %2 个区域</translation>
    </message>
    <message>
        <source>at most %1 words</source>
        <translation>最多 %1 个词</translation>
    </message>
    <message>
        <source>at most %1 sentences</source>
        <translation>最多 %1 个句子</translation>
    </message>
    <message>
        <source>at most %1 titles</source>
        <translation>最多 %1 个标题</translation>
    </message>
    <message>
        <source>at most %1 rows</source>
        <translation>最多 %1 行</translation>
    </message>
    <message>
        <source>at most %1 shapes</source>
        <translation>最多 %1 个图形</translation>
    </message>
    <message>
        <source>each of at most %1 words</source>
        <translation>每个最多 %1 个词</translation>
    </message>
    <message>
        <source>may be left out</source>
        <translation>可省略</translation>
    </message>
    <message>
        <source>%1 does not go with --view %2</source>
        <translation>%1 不能与 --view %2 一起使用</translation>
    </message>
    <message>
        <source>%1 is of pictures: write a .png, .svg or .pdf</source>
        <translation>%1 只用于图片：请写出 .png、.svg 或 .pdf 文件</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1，%2 %3</translation>
    </message>
    <message>
        <source>--derived %1 goes with --view heatmap or grid alone</source>
        <translation>--derived %1 只能与 --view heatmap 或 grid 一起使用</translation>
    </message>
    <message>
        <source>--derived stands in place of --stage</source>
        <translation>--derived 代替 --stage，二者不能同时使用</translation>
    </message>
    <message>
        <source>--scatter takes X,Y, not &quot;%1&quot;</source>
        <translation>--scatter 需要 X,Y，而不是“%1”</translation>
    </message>
    <message>
        <source>Ablation</source>
        <translation>消融</translation>
    </message>
    <message>
        <source>Activation patching</source>
        <translation>激活修补（activation patching）</translation>
    </message>
    <message>
        <source>Attention flow</source>
        <translation>注意力流</translation>
    </message>
    <message>
        <source>Clusters of heads</source>
        <translation>注意力头的聚类</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Head types</source>
        <translation>注意力头的类型</translation>
    </message>
    <message>
        <source>Logit attribution</source>
        <translation>logit 归因</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>logit 透镜</translation>
    </message>
    <message>
        <source>Loss of each token</source>
        <translation>每个词元的损失</translation>
    </message>
    <message>
        <source>Name movers</source>
        <translation>名字搬运头（name mover）</translation>
    </message>
    <message>
        <source>a change as the window makes it: texts, or texts with labels</source>
        <translation>与窗口中相同的改动：用于文本或带标签的文本</translation>
    </message>
    <message>
        <source>a model that is run here</source>
        <translation>在此运行的模型</translation>
    </message>
    <message>
        <source>a picture of all heads as dots by two scores</source>
        <translation>按两项得分把所有注意力头画成点</translation>
    </message>
    <message>
        <source>a text, a tab, and one of the model&apos;s labels</source>
        <translation>一段文本、一个制表符和模型的一个标签</translation>
    </message>
    <message>
        <source>ablation: what takes the place of the head&apos;s output</source>
        <translation>消融：用什么代替注意力头的输出</translation>
    </message>
    <message>
        <source>analysing</source>
        <translation>正在分析</translation>
    </message>
    <message>
        <source>attention flow, layers %1 to %2</source>
        <translation>注意力流，第 %1 至 %2 层</translation>
    </message>
    <message>
        <source>attention rollout, layers %1 to %2</source>
        <translation>注意力展开，第 %1 至 %2 层</translation>
    </message>
    <message>
        <source>attention weight; share of positions; logit of the target</source>
        <translation>注意力权重；复制成功的位置所占的比例；目标的 logit</translation>
    </message>
    <message>
        <source>attention × gradient of %1</source>
        <translation>注意力 × %1 的梯度</translation>
    </message>
    <message>
        <source>colours by powers of ten</source>
        <translation>颜色按十的幂分级</translation>
    </message>
    <message>
        <source>heads that look at the target, copy what they look at, and write its logit</source>
        <translation>注意目标词元、复制所注意的词元并写入其 logit 的注意力头</translation>
    </message>
    <message>
        <source>integrated gradients of each position, and attention × gradient of each head</source>
        <translation>每个位置的积分梯度，以及每个注意力头的注意力 × 梯度</translation>
    </message>
    <message>
        <source>judging</source>
        <translation>正在评判</translation>
    </message>
    <message>
        <source>leave special tokens out and divide each row by its sum</source>
        <translation>去掉特殊词元，并把每一行除以其总和</translation>
    </message>
    <message>
        <source>log-probability of the target without the head, minus with it, in nats</source>
        <translation>关闭该头后，目标词元对数概率的变化（单位：nat；负值表示该头有帮助）</translation>
    </message>
    <message>
        <source>logit of the target minus logit of against</source>
        <translation>目标的 logit 减去对比词元的 logit</translation>
    </message>
    <message>
        <source>logit of the target</source>
        <translation>目标的 logit</translation>
    </message>
    <message>
        <source>loss in nats; rank among all tokens, from 0; probability</source>
        <translation>损失（nat）；在所有词元中的名次，从 0 计；概率</translation>
    </message>
    <message>
        <source>loss, rank and probability of each token along the text</source>
        <translation>文本中每个词元的损失、名次和概率</translation>
    </message>
    <message>
        <source>matrices of one shape</source>
        <translation>形状相同的矩阵</translation>
    </message>
    <message>
        <source>maximum flow through attention and residual connections, half and half</source>
        <translation>经过注意力与残差连接（各占一半）的最大流</translation>
    </message>
    <message>
        <source>mean attention weight</source>
        <translation>平均注意力权重</translation>
    </message>
    <message>
        <source>mean of the heads</source>
        <translation>各头的平均</translation>
    </message>
    <message>
        <source>mean of the layers</source>
        <translation>各层的平均</translation>
    </message>
    <message>
        <source>nothing behind a tab</source>
        <translation>制表符后没有内容</translation>
    </message>
    <message>
        <source>probability of the best token</source>
        <translation>最高概率</translation>
    </message>
    <message>
        <source>probability of the target</source>
        <translation>目标的概率</translation>
    </message>
    <message>
        <source>scores of head types: previous token, induction …</source>
        <translation>注意力头类型的得分：前一词元、归纳头……</translation>
    </message>
    <message>
        <source>self-attention whose values were recorded</source>
        <translation>记录了值的自注意力</translation>
    </message>
    <message>
        <source>share of each position in the logit of the target, by integrated gradients</source>
        <translation>每个位置对目标 logit 的贡献（积分梯度）</translation>
    </message>
    <message>
        <source>the analysis has no such table</source>
        <translation>此分析没有这样的表</translation>
    </message>
    <message>
        <source>the log-probability of the produced words</source>
        <translation>所生成词语的对数概率</translation>
    </message>
    <message>
        <source>the logit of the target as a sum over heads and layers</source>
        <translation>目标的 logit，表示为各头与各层之和</translation>
    </message>
    <message>
        <source>the logit of “%1”</source>
        <translation>“%1”的 logit</translation>
    </message>
    <message>
        <source>the maximum flow from each position through all layers to each input</source>
        <translation>从每个位置经过所有层到每个输入的最大流</translation>
    </message>
    <message>
        <source>the mean of the maps of all heads, or of all layers</source>
        <translation>所有头或所有层的图的平均</translation>
    </message>
    <message>
        <source>the model predicts no such label</source>
        <translation>模型不预测这个标签</translation>
    </message>
    <message>
        <source>the tables of two models have different labels</source>
        <translation>两个模型的表标签不同</translation>
    </message>
    <message>
        <source>the token whose logit is subtracted</source>
        <translation>要减去其 logit 的词元</translation>
    </message>
    <message>
        <source>this run records no embeddings that gradients could be taken of</source>
        <translation>这次运行没有记录可以求梯度的嵌入</translation>
    </message>
    <message>
        <source>this run records no weighted sums of its heads</source>
        <translation>这次运行没有记录注意力头的加权和</translation>
    </message>
    <message>
        <source>value-weighted attention</source>
        <translation>值加权注意力</translation>
    </message>
    <message>
        <source>what the head of the model reads from the residual stream after each layer</source>
        <translation>模型的输出层从每一层之后的残差流中读出什么</translation>
    </message>
    <message>
        <source>without special tokens</source>
        <translation>不含特殊词元</translation>
    </message>
    <message>
        <source>without special tokens, each row divided by its sum</source>
        <translation>不含特殊词元，每一行除以其总和</translation>
    </message>
    <message>
        <source>Composition of heads</source>
        <translation>注意力头的组合</translation>
    </message>
    <message>
        <source>this run records no weights of its heads</source>
        <translation>这次运行没有记录注意力头的权重</translation>
    </message>
    <message>
        <source>heads with two projections side by side cannot be composed</source>
        <translation>并排有两种投影的注意力头无法组合</translation>
    </message>
    <message>
        <source>Open a model in which no token is global.</source>
        <translation>请打开没有全局词元的模型。</translation>
    </message>
    <message>
        <source>The input is too long for the model: %1.</source>
        <translation>输入过长，超出模型上限：%1。</translation>
    </message>
    <message>
        <source>attention accuracy</source>
        <translation>注意力准确率</translation>
    </message>
    <message>
        <source>related word</source>
        <translation>相关词</translation>
    </message>
    <message>
        <source>%1 channels, %2 samples in a second</source>
        <translation>%1 个声道，每秒 %2 个采样</translation>
    </message>
    <message>
        <source>2 or more, below twice that distance</source>
        <translation>2 或更大，且小于该距离的两倍</translation>
    </message>
    <message>
        <source>8 at most</source>
        <translation>最多 8</translation>
    </message>
    <message>
        <source>BlipForConditionalGeneration, which makes captions</source>
        <translation>为图片写描述的 BlipForConditionalGeneration</translation>
    </message>
    <message>
        <source>[tokens × heads · d] and [rows × heads · d] or [rows × d]</source>
        <translation>[词元 × 头 · d] 与 [行 × 头 · d] 或 [行 × d]</translation>
    </message>
    <message>
        <source>a WAV or FLAC file</source>
        <translation>WAV 或 FLAC 文件</translation>
    </message>
    <message>
        <source>a divisor of hidden_size</source>
        <translation>hidden_size 的约数</translation>
    </message>
    <message>
        <source>a row for each region, and a bias for each pair of a window</source>
        <translation>每个区域一行，窗口内每对区域一个偏置</translation>
    </message>
    <message>
        <source>an odd number</source>
        <translation>奇数</translation>
    </message>
    <message>
        <source>does not divide the width</source>
        <translation>不能整除宽度</translation>
    </message>
    <message>
        <source>does not fit max_relative_positions</source>
        <translation>与 max_relative_positions 不符</translation>
    </message>
    <message>
        <source>does not name each stage&apos;s number</source>
        <translation>没有为每个阶段给出一个数</translation>
    </message>
    <message>
        <source>has more stages than any model</source>
        <translation>阶段数超过任何模型</translation>
    </message>
    <message>
        <source>has no word in its middle</source>
        <translation>中间没有词</translation>
    </message>
    <message>
        <source>is larger than the grid of a stage</source>
        <translation>大于某个阶段的网格</translation>
    </message>
    <message>
        <source>does not name a model that continues a text</source>
        <translation>所指的不是续写文本的模型</translation>
    </message>
    <message>
        <source>names a form of BLIP that is not read here</source>
        <translation>是本程序不读取的一种 BLIP</translation>
    </message>
    <message>
        <source>a sound without samples</source>
        <translation>没有采样的声音</translation>
    </message>
    <message>
        <source>no sound was given</source>
        <translation>没有给出声音</translation>
    </message>
    <message>
        <source>none, one, or %1</source>
        <translation>没有、一个或 %1 个</translation>
    </message>
    <message>
        <source>picture and text are longer than what the model reads</source>
        <translation>图片与文本超过模型能读取的长度</translation>
    </message>
    <message>
        <source>rows and columns of a grid, the side of its windows and their shift, as the tensor has them</source>
        <translation>网格的行数和列数、窗口的边长及其移动，与张量一致</translation>
    </message>
    <message>
        <source>samples that are not finite numbers</source>
        <translation>不是有限数的采样</translation>
    </message>
    <message>
        <source>such as llama</source>
        <translation>例如 llama</translation>
    </message>
    <message>
        <source>the sound cannot be read</source>
        <translation>无法读取声音</translation>
    </message>
    <message>
        <source>the text has another number of places for the picture</source>
        <translation>文本中为图片留出的位置数不符</translation>
    </message>
    <message>
        <source>a sound</source>
        <translation>一段声音</translation>
    </message>
    <message>
        <source>write a page for any browser in which a reader explores the attention</source>
        <translation>写出一个网页，读者可在任何浏览器中探究注意力</translation>
    </message>
    <message>
        <source>%1 weights</source>
        <translation>%1 个权重</translation>
    </message>
    <message>
        <source>Choose one layer or one head.</source>
        <translation>请选择一层或一个头。</translation>
    </message>
    <message>
        <source>the model has no attention that a page could show</source>
        <translation>该模型没有网页可以显示的注意力</translation>
    </message>
    <message>
        <source>a part of the page is missing in the program</source>
        <translation>程序中缺少网页的一部分</translation>
    </message>
    <message>
        <source>Several --model, --text or --request make one page on which the reader chooses among them.
The page needs no network and no program: the numbers are in it, those of all maps, layers
and heads, or of the one that is named.
</source>
        <translation>多个 --model、--text 或 --request 合成一个网页，由读者在其中选择。
网页无需网络，也无需本程序：其中包含所有注意力图、层和头的数值，
或仅包含指定的那些。
</translation>
    </message>
    <message>
        <source>for a slide: 16:9, large type, no chosen query</source>
        <translation>用于幻灯片：16:9，大字号，不选定查询</translation>
    </message>
    <message>
        <source>for a slide: 16:9, large type</source>
        <translation>用于幻灯片：16:9，大字号</translation>
    </message>
    <message>
        <source>its ending selects the format; a folder gets the frames, 25 to the second</source>
        <translation>由扩展名决定格式；写入文件夹则得到各帧，每秒 25 帧</translation>
    </message>
    <message>
        <source>the GIF could not be written: %1</source>
        <translation>无法写出 GIF：%1</translation>
    </message>
    <message>
        <source>ffmpeg could not encode the video</source>
        <translation>ffmpeg 无法编码该视频</translation>
    </message>
    <message>
        <source>Write a .gif instead.</source>
        <translation>请改为写出 .gif。</translation>
    </message>
    <message>
        <source>a video needs the program ffmpeg, which is not installed</source>
        <translation>写出视频需要程序 ffmpeg，而它没有安装</translation>
    </message>
    <message>
        <source>Install ffmpeg, or write a .gif instead.</source>
        <translation>请安装 ffmpeg，或改为写出 .gif。</translation>
    </message>
    <message>
        <source>a small example needs three keys that share the weight</source>
        <translation>小例子需要三个分享权重的键</translation>
    </message>
    <message>
        <source>a gate</source>
        <translation>一个门</translation>
    </message>
    <message>
        <source>Choose another --map, a longer text, or --level model.</source>
        <translation>请选择另一个 --map、更长的文本，或 --level model。</translation>
    </message>
    <message>
        <source>count the answers in the tables that readers have saved</source>
        <translation>统计读者所存表格中的回答</translation>
    </message>
    <message>
        <source>the file is not a table of lesson answers</source>
        <translation>该文件不是课程回答的表格</translation>
    </message>
    <message>
        <source>lesson, step, question, answer, right, parted by tabs</source>
        <translation>lesson、step、question、answer、right，以制表符分隔</translation>
    </message>
    <message>
        <source>the folder holds no tables of lesson answers</source>
        <translation>该文件夹中没有回答的表格</translation>
    </message>
    <message>
        <source>Collect the tables that readers have saved (Ctrl+K, Save my answers).</source>
        <translation>请收集读者保存的表格（Ctrl+K，保存我在课程中的回答）。</translation>
    </message>
    <message>
        <source>--transparent belongs to --slide</source>
        <translation>--transparent 须与 --slide 一起使用</translation>
    </message>
    <message>
        <source>open, check or hand out a lesson</source>
        <translation>打开、检查或分发课程</translation>
    </message>
    <message>
        <source>run every step without a window, and print its text</source>
        <translation>不开窗口运行每一步，并打印其文字</translation>
    </message>
    <message>
        <source>Bundled lessons:</source>
        <translation>自带的课程：</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a bundled lesson: -o FILE.json writes it to a file, --check runs its steps</source>
        <translation>“%1”是自带的课程：用 -o FILE.json 写成文件，用 --check 运行各步</translation>
    </message>
    <message>
        <source>Save words as np.array(words, dtype=str), and numbers with a type of their own: pickled objects are not read.</source>
        <translation>请用 np.array(words, dtype=str) 保存词语，并为数值指定类型：pickle 对象不会被读取。</translation>
    </message>
    <message>
        <source>is not divided by the model&apos;s patches</source>
        <translation>不能被模型的图像块整除</translation>
    </message>
    <message>
        <source>multiples of %1</source>
        <translation>%1 的倍数</translation>
    </message>
    <message>
        <source>the keys are times, S seconds from one to the next</source>
        <translation>键是时刻，相邻两个相隔 S 秒</translation>
    </message>
    <message>
        <source>the weights do not fit the edges</source>
        <translation>权重与边不相符</translation>
    </message>
    <message>
        <source>an end of an edge is not the number of a node</source>
        <translation>边的一端不是节点的编号</translation>
    </message>
    <message>
        <source>several models, or a folder of them, in place of --model</source>
        <translation>多个模型，或包含多个模型的文件夹，代替 --model</translation>
    </message>
    <message>
        <source>a picture of the cells that become largest along several models</source>
        <translation>一张图：沿着多个模型，数值最大的那些单元格的曲线</translation>
    </message>
    <message>
        <source>the folder contains no model</source>
        <translation>文件夹中没有模型</translation>
    </message>
    <message>
        <source>folders with a config.json, one for each checkpoint, or .gguf files</source>
        <translation>每个检查点一个含 config.json 的文件夹，或 .gguf 文件</translation>
    </message>
    <message>
        <source>curves need several models</source>
        <translation>曲线需要多个模型</translation>
    </message>
    <message>
        <source>Analyse the checkpoints of a training.</source>
        <translation>请分析一次训练的多个检查点。</translation>
    </message>
    <message>
        <source>patching and paths: a text of equally many tokens</source>
        <translation>patching 和 paths：一段词元数相同的文本</translation>
    </message>
    <message>
        <source>Path patching</source>
        <translation>路径修补（path patching）</translation>
    </message>
    <message>
        <source>the model has no such head</source>
        <translation>模型没有这个头</translation>
    </message>
    <message>
        <source>LAYER.HEAD, %1 layers of %2 heads, counted from 0</source>
        <translation>层.头，共 %1 层，每层 %2 个头，从 0 计</translation>
    </message>
    <message>
        <source>these are not digits to speak</source>
        <translation>这不是可以说的数字</translation>
    </message>
    <message>
        <source>say: and up to %1 digits, as in say: 3 1 4</source>
        <translation>say: 和最多 %1 个数字，例如 say: 3 1 4</translation>
    </message>
    <message>
        <source>the text contains no digit</source>
        <translation>没有要说的数字</translation>
    </message>
    <message>
        <source>digits, as in say: 3 1 4</source>
        <translation>数字，例如 say: 3 1 4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a WAV or FLAC file</source>
        <translation>“%1”不是 WAV 或 FLAC 文件</translation>
    </message>
    <message>
        <source>spoken text</source>
        <translation>语音文本</translation>
    </message>
    <message>
        <source>the sound is missing</source>
        <translation>没有声音</translation>
    </message>
    <message>
        <source>this system reads no sound</source>
        <translation>这个系统不能读取声音</translation>
    </message>
    <message>
        <source>location-aware or additive</source>
        <translation>location-aware 或 additive</translation>
    </message>
    <message>
        <source>word error rate</source>
        <translation>词错误率</translation>
    </message>
    <message>
        <source>aligned</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>the path of a WAV or FLAC file, or digits as in say: 3 1 4</source>
        <translation>WAV 或 FLAC 文件的路径，或者数字，例如 say: 3 1 4</translation>
    </message>
    <message>
        <source>[queries × keys] in equally many segments</source>
        <translation>段数相等的 [查询 × 键]</translation>
    </message>
    <message>
        <source>a history without a target needs two titles</source>
        <translation>没有目标的历史需要两个标题</translation>
    </message>
    <message>
        <source>the target is among the others</source>
        <translation>目标也在其他标题之中</translation>
    </message>
    <message>
        <source>no line has a history</source>
        <translation>没有一行含有历史</translation>
    </message>
    <message>
        <source>user with a history</source>
        <translation>有历史的用户</translation>
    </message>
    <message>
        <source>JSON {&quot;history&quot;: [&quot;…&quot;, &quot;…&quot;]}, with &quot;target&quot; and &quot;clicked&quot;: 0 or 1, or with &quot;target&quot; and &quot;others&quot;: [&quot;…&quot;, &quot;…&quot;], or a title, tab, its genres parted by |</source>
        <translation>JSON {&quot;history&quot;: [&quot;…&quot;, &quot;…&quot;]}，可加 &quot;target&quot; 和 &quot;clicked&quot;: 0 或 1，或加 &quot;target&quot; 和 &quot;others&quot;: [&quot;…&quot;, &quot;…&quot;]；或标题、制表符、用 | 隔开的类型</translation>
    </message>
    <message>
        <source>the list of answers is empty</source>
        <translation>答案列表为空</translation>
    </message>
    <message>
        <source>the stories contain no question</source>
        <translation>故事中没有问题</translation>
    </message>
    <message>
        <source>a divisor of embedding_size</source>
        <translation>embedding_size 的约数</translation>
    </message>
    <message>
        <source>a list of answers</source>
        <translation>一个答案列表</translation>
    </message>
    <message>
        <source>an even number, half for each direction</source>
        <translation>偶数，两个方向各一半</translation>
    </message>
    <message>
        <source>the picture is not divisible by the regions</source>
        <translation>图片的边长不能被区域数整除</translation>
    </message>
    <message>
        <source>the width is not divisible by the heads</source>
        <translation>宽度不能被头数整除</translation>
    </message>
    <message>
        <source>the width of the annotations is odd</source>
        <translation>标注向量的宽度是奇数</translation>
    </message>
    <message>
        <source>the width of the filters is even</source>
        <translation>滤波器的宽度是偶数</translation>
    </message>
    <message>
        <source>a text of equally many tokens</source>
        <translation>一段词元数相同的文本</translation>
    </message>
    <message>
        <source>a session, or a .png, .svg, .pdf or .html that this program wrote</source>
        <translation>一个会话，或由本程序写出的 .png、.svg、.pdf 或 .html</translation>
    </message>
    <message>
        <source>%1, text %2: %3</source>
        <translation>%1，第 %2 个文本：%3</translation>
    </message>
    <message>
        <source>two texts have different tables</source>
        <translation>两个文本的表格不同</translation>
    </message>
    <message>
        <source>Give every text a target after a tab, or none.</source>
        <translation>请为每个文本都在制表符后写上目标词元，或者都不写。</translation>
    </message>
    <message>
        <source>the file holds parts of another analysis</source>
        <translation>该文件保存的是另一次分析的部分结果</translation>
    </message>
    <message>
        <source>Delete it, or write the result to another file.</source>
        <translation>请删除该文件，或将结果写入另一个文件。</translation>
    </message>
    <message>
        <source>the file of parts is damaged</source>
        <translation>保存部分结果的文件已损坏</translation>
    </message>
    <message>
        <source>Delete it; the analysis begins again.</source>
        <translation>请删除该文件，分析将重新开始。</translation>
    </message>
    <message>
        <source>the parts of the analysis cannot be written</source>
        <translation>无法写入分析的部分结果</translation>
    </message>
    <message>
        <source>Make room on the disk, or write to another folder.</source>
        <translation>请腾出磁盘空间，或写入另一个文件夹。</translation>
    </message>
    <message>
        <source>means of each text: loss in nats; rank among all tokens, from 0; probability</source>
        <translation>每个文本的平均值：损失（nat）；在所有词元中的名次（从 0 计）；概率</translation>
    </message>
    <message>
        <source>Resuming the analysis: %1 has the first %2 parts.</source>
        <translation>分析将继续进行：%1 中已有前 %2 个部分。</translation>
    </message>
    <message>
        <source>weight on the token before the query (Voita et al. 2019)</source>
        <translation>落在查询前一个词元上的权重（Voita 等，2019）</translation>
    </message>
    <message>
        <source>weight on the query&apos;s own token (Clark et al. 2019)</source>
        <translation>落在查询自身词元上的权重（Clark 等，2019）</translation>
    </message>
    <message>
        <source>weight on the first token (Xiao et al. 2024)</source>
        <translation>落在第一个词元上的权重（Xiao 等，2024）</translation>
    </message>
    <message>
        <source>weight on earlier copies of the query&apos;s token (Wang et al. 2023)</source>
        <translation>落在与查询相同的较早词元上的权重（Wang 等，2023）</translation>
    </message>
    <message>
        <source>weight on the tokens that follow earlier copies of the query&apos;s token (Olsson et al. 2022)</source>
        <translation>落在与查询相同的较早词元之后的词元上的权重（Olsson 等，2022）</translation>
    </message>
    <message>
        <source>induction on random tokens that occur twice (Olsson et al. 2022)</source>
        <translation>在“随机词元序列重复一遍”的文本上测得的归纳头得分（Olsson 等，2022）</translation>
    </message>
    <message>
        <source>standard deviation over the texts</source>
        <translation>各文本之间的标准差</translation>
    </message>
    <message>
        <source>Kullback–Leibler divergence of the prediction without the head from the whole one, in nats</source>
        <translation>关闭该头后的预测与完整预测之间的 KL 散度（nat）</translation>
    </message>
    <message>
        <source>mean loss of the text without the head, minus with it, in nats</source>
        <translation>关闭该头后，文本平均损失的变化（单位：nat；正值表示该头有帮助）</translation>
    </message>
    <message>
        <source>Jensen–Shannon divergence of two heads&apos; attention, mean over all queries, in nats</source>
        <translation>两个头的注意力之间的 JS 散度，对所有查询取平均（nat）</translation>
    </message>
    <message>
        <source>sum of attention × gradient over all cells of the head&apos;s map (Barkan et al. 2021, Chefer et al. 2021)</source>
        <translation>注意力 × 梯度在该头的图的所有单元格上之和（Barkan 等，2021；Chefer 等，2021）</translation>
    </message>
    <message>
        <source>the same between the attention and the feed-forward part of each layer</source>
        <translation>每层的注意力与前馈部分之间的同一读数</translation>
    </message>
    <message>
        <source>%1 tokens: %2</source>
        <translation>%1 个词元：%2</translation>
    </message>
    <message>
        <source>Replace words by words of equally many tokens, in one text.</source>
        <translation>请在同一个文本中用词元数相同的词替换。</translation>
    </message>
    <message>
        <source>what the head adds to the logit of the target (Elhage et al. 2021)</source>
        <translation>该头对目标的 logit 的贡献（Elhage 等，2021）</translation>
    </message>
    <message>
        <source>the text has no token at this position</source>
        <translation>文本在这个位置没有词元</translation>
    </message>
    <message>
        <source>contribution of each head by the positions that it reads, weight times value (Elhage et al. 2021)</source>
        <translation>每个头的贡献按它读取的位置分解，即权重乘以值（Elhage 等，2021）</translation>
    </message>
    <message>
        <source>Name its first piece, “%1”.</source>
        <translation>请写出它的第一个子词“%1”。</translation>
    </message>
    <message>
        <source>deviation from the mean of the heads</source>
        <translation>与各头均值之差</translation>
    </message>
    <message>
        <source>maximum of the heads</source>
        <translation>各头的最大值</translation>
    </message>
    <message>
        <source>Install the program as a whole, or name the folder in ATTENTIONSCOPE_MODELS.</source>
        <translation>请完整安装程序，或在环境变量 ATTENTIONSCOPE_MODELS 中指定模型文件夹。</translation>
    </message>
    <message>
        <source>the folder ../share/attentionscope/models beside it</source>
        <translation>程序旁边的文件夹 ../share/attentionscope/models</translation>
    </message>
    <message>
        <source>the models that belong to the program are missing</source>
        <translation>找不到程序自带的模型</translation>
    </message>
    <message>
        <source>%1%2; generates sentences and mixes them with those of --data</source>
        <translation>%1%2；生成句子，并与 --data 中的句子混合</translation>
    </message>
    <message>
        <source>A line of JOBS.jsonl is a request as --request takes it, and beside it &quot;name&quot; (of the file,
without ending), &quot;format&quot; (json, csv, npy, safetensors, png, svg, pdf), &quot;map&quot;, &quot;layer&quot;,
&quot;head&quot;, &quot;derived&quot;, &quot;mean&quot;, &quot;without-special&quot;; for pictures &quot;view&quot;, &quot;query&quot;, &quot;stage&quot;,
&quot;theme&quot;, &quot;scale&quot;, &quot;pieces&quot;, &quot;log&quot; as render has them. &quot;layer&quot; and &quot;head&quot; may be &quot;all&quot;.
A line may stand for many jobs:
{&quot;model&quot;: &quot;constructed&quot;, &quot;format&quot;: &quot;png&quot;, &quot;for&quot;: {&quot;text&quot;: [&quot;one&quot;, &quot;two&quot;], &quot;head&quot;: &quot;all&quot;}}

For each file a JSON line is printed: &quot;line&quot;, &quot;file&quot;, &quot;status&quot; (done, there, failed), and the
reason of a failure as &quot;problem&quot;. If a job fails, or a line cannot be read, the others continue;
exit status 1 means that some failed.
</source>
        <translation>JOBS.jsonl 的每一行是一个请求，写法与 --request 相同；此外还可有 &quot;name&quot;（文件名，不带
扩展名）、&quot;format&quot;（json、csv、npy、safetensors、png、svg、pdf）、&quot;map&quot;、&quot;layer&quot;、&quot;head&quot;、
&quot;derived&quot;、&quot;mean&quot;、&quot;without-special&quot;；图片还可有 &quot;view&quot;、&quot;query&quot;、&quot;stage&quot;、&quot;theme&quot;、&quot;scale&quot;、&quot;pieces&quot;、&quot;log&quot;，
含义与 render 相同。
&quot;layer&quot; 和 &quot;head&quot; 可以是 &quot;all&quot;。一行可以代表多项任务：
{&quot;model&quot;: &quot;constructed&quot;, &quot;format&quot;: &quot;png&quot;, &quot;for&quot;: {&quot;text&quot;: [&quot;one&quot;, &quot;two&quot;], &quot;head&quot;: &quot;all&quot;}}

每个文件输出一行 JSON：&quot;line&quot;、&quot;file&quot;、&quot;status&quot;（done、there、failed），出错时另有
&quot;problem&quot;。无论哪一项失败（包括无法读取的行），其余各项照常进行；
退出状态为 1 表示有任务失败。</translation>
    </message>
    <message>
        <source>Correct the line, or skip bad lines.</source>
        <translation>请改正这一行，或让程序跳过有问题的行。</translation>
    </message>
    <message>
        <source>Each result is computed from the printed numbers, so that a calculator gives the
same. --level hand and calculator make an example of three words, the first with numbers that
need no calculator. HTML is one file without scripts, its formulas are MathML; PDF is A4.
</source>
        <translation>每个结果都由纸上印出的数算得：用计算器可以算出同样的数。--level hand 和 calculator
给出三个词的例子，前者的数字无需计算器。HTML 是单个不含脚本的文件，公式用 MathML 写成；
PDF 为 A4。</translation>
    </message>
    <message>
        <source>Evaluate it on a file of its task with --data.</source>
        <translation>请用 --data 给出它所属任务的文件来评测。</translation>
    </message>
    <message>
        <source>First open a model that reads sounds, such as a Whisper folder.</source>
        <translation>请先打开能读取声音的模型，例如 Whisper 的文件夹。</translation>
    </message>
    <message>
        <source>For bug reports: versions, processor, fonts, locations of settings and models, licences. The
window&apos;s About copies the same.
</source>
        <translation>用于报告问题：版本、处理器、字体、设置与模型的位置、许可。窗口的“关于”复制同样的内容。
</translation>
    </message>
    <message>
        <source>Format of a line of FILE, by the task of the model:</source>
        <translation>FILE 每行的内容，按模型的任务：</translation>
    </message>
    <message>
        <source>If these are scores, write their softmax; or accept them unchanged with --anyway.</source>
        <translation>如果这些是得分，请写出 softmax 之后的结果；或用 --anyway 照原样接受。</translation>
    </message>
    <message>
        <source>Pictures that were exported without their request, or processed by a program that removes it, have none.</source>
        <translation>导出时略去请求的图片，或被其他程序去掉了请求的图片，都不含请求。</translation>
    </message>
    <message>
        <source>The input is too long for the model: %1, %2 of %3 characters.</source>
        <translation>输入过长，超出模型上限：%1，共 %3 个字符，读入 %2 个。</translation>
    </message>
    <message>
        <source>The model has no features for these words: %1. Their queries are empty, so all their scores are 0 and their weights are equal.</source>
        <translation>模型没有这些词的特征：%1。它们的查询为空，因此得分全为 0，权重均等。</translation>
    </message>
    <message>
        <source>The model&apos;s weights here differ from those at the time when this was made.</source>
        <translation>模型的权重与当初生成它时不同。</translation>
    </message>
    <message>
        <source>With --anyway the program accepts it unchanged and marks it.</source>
        <translation>加上 --anyway 则照原样接受，并加以标记。</translation>
    </message>
    <message>
        <source>Without it the model would give other numbers: config.json probably names another family or leaves something out.</source>
        <translation>没有它，得到的数会与模型本身的不同：config.json 所写的可能是另一个家族，或有所遗漏。</translation>
    </message>
    <message>
        <source>a map derived from the weights, in place of a stage</source>
        <translation>由权重得出的图，代替某一步</translation>
    </message>
    <message>
        <source>a page cannot show this map</source>
        <translation>这张图无法写入网页</translation>
    </message>
    <message>
        <source>a recording cannot be computed again</source>
        <translation>记录无法重新计算</translation>
    </message>
    <message>
        <source>a slide with a transparent background</source>
        <translation>背景透明的幻灯片</translation>
    </message>
    <message>
        <source>a terminal cannot show a .%1: use -o FILE.%2, or -o - with a pipe to another program</source>
        <translation>.%1 不适合在终端显示：请用 -o FILE.%2，或用 -o - 并以 | 接另一个程序</translation>
    </message>
    <message>
        <source>a text with an invalid character or escape</source>
        <translation>含有不允许的字符或转义的文本</translation>
    </message>
    <message>
        <source>a worksheet needs attention, and this run has none</source>
        <translation>练习页需要注意力，而这次运行没有注意力</translation>
    </message>
    <message>
        <source>accept attention that fails the checks, and mark it</source>
        <translation>照原样接受不相符的内容，并加以标记</translation>
    </message>
    <message>
        <source>accepted despite failed checks: %1</source>
        <translation>按原样读入：%1</translation>
    </message>
    <message>
        <source>an unterminated text: %1</source>
        <translation>没有结束的文本：%1</translation>
    </message>
    <message>
        <source>continue from the checkpoint in DIR</source>
        <translation>从 DIR 中的检查点继续</translation>
    </message>
    <message>
        <source>credit for the data, printed on the card</source>
        <translation>写入模型卡的数据来源致谢</translation>
    </message>
    <message>
        <source>data_offsets is not a pair</source>
        <translation>data_offsets 不是一对数</translation>
    </message>
    <message>
        <source>do not store the request in pictures (with it they can be reopened)</source>
        <translation>图片中不附请求（附上则可再次打开）</translation>
    </message>
    <message>
        <source>do not store the request in the file (with it the file can be reopened)</source>
        <translation>文件中不附请求（附上则可再次打开）</translation>
    </message>
    <message>
        <source>evaluate a model on data of its task</source>
        <translation>用模型所属任务的数据评测它</translation>
    </message>
    <message>
        <source>first evaluate the recipe by cross-validation, then train on all items</source>
        <translation>先用交叉验证评测方案，再用全部数据训练</translation>
    </message>
    <message>
        <source>half the sum of the differences of each row, mean over the rows: 0 if the head attends in the same way in both texts, 1 if they share nothing</source>
        <translation>每行差值之和的一半，再对各行取平均：0 表示该头在两个文本中看得一样，1 表示毫无重合</translation>
    </message>
    <message>
        <source>heads as points of a plane, placed by the distances between their maps</source>
        <translation>按注意力图之间的距离把注意力头排成平面上的点</translation>
    </message>
    <message>
        <source>how a checkpoint&apos;s half-precision weights are kept in memory</source>
        <translation>检查点的半精度权重以何种精度存放</translation>
    </message>
    <message>
        <source>how much of a head&apos;s output later heads read, computed from the weights alone</source>
        <translation>后面的头读取了前面的头所写内容的多少，只由权重算出</translation>
    </message>
    <message>
        <source>how much of the prediction returns when a head of this run affects only the prediction, or only one later head, in the run on the corrupted text</source>
        <translation>在受损文本的运行中，只把一个头的输出换成原文本的，并且只沿一条路径（通向预测，或通向后面的某个头）起作用，看预测恢复多少</translation>
    </message>
    <message>
        <source>how much of the prediction returns when values of this run replace those of the run on the corrupted text</source>
        <translation>让模型处理另一段文本，把其中的激活值逐处换成处理原文本时的值，看预测恢复多少</translation>
    </message>
    <message>
        <source>how the prediction changes without each head</source>
        <translation>关闭每个注意力头后预测怎样变化</translation>
    </message>
    <message>
        <source>is not a valid size</source>
        <translation>不是有效的大小</translation>
    </message>
    <message>
        <source>its checksum does not match</source>
        <translation>其校验和不符</translation>
    </message>
    <message>
        <source>its compression method is unknown</source>
        <translation>其压缩方式未知</translation>
    </message>
    <message>
        <source>its name points outside the archive</source>
        <translation>它的名字指向压缩包之外</translation>
    </message>
    <message>
        <source>its unpacked size differs from the stated size</source>
        <translation>解压后的大小与所写的不符</translation>
    </message>
    <message>
        <source>its weights work only with its own score function</source>
        <translation>它的权重只适用于它自己的打分函数</translation>
    </message>
    <message>
        <source>its weights work only with its own way of turning scores into weights</source>
        <translation>它的权重只适用于它自己由得分得到权重的方式</translation>
    </message>
    <message>
        <source>language of the window, the output and the files</source>
        <translation>界面、输出和文件所用的语言</translation>
    </message>
    <message>
        <source>leave results blank; the answers are on the last page</source>
        <translation>结果留空，答案在最后一页</translation>
    </message>
    <message>
        <source>masks these [query, key] cells</source>
        <translation>遮盖这些 [query, key] 单元格</translation>
    </message>
    <message>
        <source>maximum number of new tokens</source>
        <translation>新词元的最大个数</translation>
    </message>
    <message>
        <source>no weights were saved during its training</source>
        <translation>训练时没有保留权重</translation>
    </message>
    <message>
        <source>number %1 of the tensor is not a 64-bit integer</source>
        <translation>张量的第 %1 个数不是 64 位整数</translation>
    </message>
    <message>
        <source>number and sentence, or number and question, tab, answer, tab, numbers of the supporting lines</source>
        <translation>编号和句子；或编号和问题、制表符、答案、制表符、所依据各行的编号</translation>
    </message>
    <message>
        <source>number of parallel jobs; default: the number of processors</source>
        <translation>同时进行的任务数；默认与处理器个数相同</translation>
    </message>
    <message>
        <source>number of passes over all items</source>
        <translation>遍历全部数据的次数</translation>
    </message>
    <message>
        <source>output format, whatever the name of FILE</source>
        <translation>写出的格式，不论 FILE 叫什么</translation>
    </message>
    <message>
        <source>pixels for each logical pixel, 0.25 to 4; default: 1</source>
        <translation>每个逻辑像素对应的像素数，0.25 到 4；默认为 1</translation>
    </message>
    <message>
        <source>pixels of a PNG for each logical pixel, 0.25 to 8; default: 2</source>
        <translation>PNG 中每个逻辑像素对应的像素数，0.25 到 8；默认为 2</translation>
    </message>
    <message>
        <source>position of each head; distances approximate the divergence of their attention</source>
        <translation>每个注意力头的位置；距离近似注意力之间的散度</translation>
    </message>
    <message>
        <source>report the environment of the program, and what is missing</source>
        <translation>说明程序的运行环境，以及缺少什么</translation>
    </message>
    <message>
        <source>restored share of the logit difference between target and against</source>
        <translation>目标与对比词元的 logit 之差恢复的比例</translation>
    </message>
    <message>
        <source>restored share of the target&apos;s log-probability</source>
        <translation>目标的对数概率恢复的比例</translation>
    </message>
    <message>
        <source>seed of all random numbers; default: 1</source>
        <translation>全部随机数的种子，默认为 1</translation>
    </message>
    <message>
        <source>seed of the draws of --softmax sampled</source>
        <translation>--softmax sampled 抽取时的种子</translation>
    </message>
    <message>
        <source>seed of the sampling</source>
        <translation>采样的种子</translation>
    </message>
    <message>
        <source>share of positions for which the head&apos;s output has their own token among its top five (Wang et al. 2023)</source>
        <translation>头对某位置的输出把该位置自身的词元排在前五的位置所占比例（Wang 等，2023）</translation>
    </message>
    <message>
        <source>share of the earlier head&apos;s output that the later one reads, computed from the weights</source>
        <translation>后面的头读取前面的头所写内容的比例，由权重算出</translation>
    </message>
    <message>
        <source>show how attention forms, as an animation</source>
        <translation>用动画展示注意力如何形成</translation>
    </message>
    <message>
        <source>show where one number comes from</source>
        <translation>说明一个数从何而来</translation>
    </message>
    <message>
        <source>show words as pieces of the vocabulary</source>
        <translation>以子词显示，不合并成整词</translation>
    </message>
    <message>
        <source>skip files that already exist</source>
        <translation>跳过已有的文件</translation>
    </message>
    <message>
        <source>steps shows the arithmetic of one head, step by step; words the output, word by word,
with lines to the input; training the map at points of the training of a translator.
Most programs that show slides play GIF and MP4, and of an animated PNG show the first frame.
MP4 needs ffmpeg.
</source>
        <translation>steps 是单个头的逐步演算；words 是逐词生成的内容，并用连线标出所读的内容；
training 是翻译模型在训练各阶段的注意力图。
大多数幻灯片程序播放 GIF 和 MP4，而对动态 PNG 只显示第一帧。
MP4 需要 ffmpeg。</translation>
    </message>
    <message>
        <source>temperature of sampling; 0 takes the most likely token</source>
        <translation>采样的温度；0 表示取最可能的词元</translation>
    </message>
    <message>
        <source>the alignment names a word that does not exist</source>
        <translation>对齐提到了不存在的词</translation>
    </message>
    <message>
        <source>the array is not a picture</source>
        <translation>这个数组不是图片</translation>
    </message>
    <message>
        <source>the attention contains NaN or infinity</source>
        <translation>注意力中含有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>the catalogue and the model have different numbers of titles</source>
        <translation>片名表与模型的标题数不同</translation>
    </message>
    <message>
        <source>the data are too large for a page</source>
        <translation>数据太多，一个网页放不下</translation>
    </message>
    <message>
        <source>the file contains a key twice</source>
        <translation>文件中有一个键出现了两次</translation>
    </message>
    <message>
        <source>the file contains a label that the model does not have</source>
        <translation>文件中有模型没有的标签</translation>
    </message>
    <message>
        <source>the file contains a tensor twice</source>
        <translation>文件中有一个张量出现了两次</translation>
    </message>
    <message>
        <source>the file could not be flushed to disk</source>
        <translation>文件没能存入磁盘</translation>
    </message>
    <message>
        <source>the file could not be written completely</source>
        <translation>文件没能写完</translation>
    </message>
    <message>
        <source>the first step cannot ask for a guess, because nothing is shown yet</source>
        <translation>第一步不能提问：屏幕上还没有可供猜测的内容</translation>
    </message>
    <message>
        <source>the header does not match the format</source>
        <translation>文件头不符合格式</translation>
    </message>
    <message>
        <source>the header has an entry that the format does not define</source>
        <translation>文件头中有该格式没有的项</translation>
    </message>
    <message>
        <source>the header&apos;s %1 does not match the format</source>
        <translation>文件头的 %1 不符合格式</translation>
    </message>
    <message>
        <source>the labels of the data differ from those of the training to resume</source>
        <translation>数据的标签与要继续的训练不同</translation>
    </message>
    <message>
        <source>the logit of this model is not a sum over its heads and layers</source>
        <translation>这个模型的 logit 不能写成各头各层之和</translation>
    </message>
    <message>
        <source>the model chooses its words again with the other changes applied</source>
        <translation>在其他改动生效的情况下重新选词</translation>
    </message>
    <message>
        <source>the model declares no task for evaluation</source>
        <translation>模型没有声明可供评测的任务</translation>
    </message>
    <message>
        <source>the model&apos;s hidden states contain NaN or infinity</source>
        <translation>模型的隐藏状态中含有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>the model&apos;s logits contain NaN or infinity, so it cannot choose a word</source>
        <translation>模型的 logits 中含有 NaN 或无穷大，因此无法选词</translation>
    </message>
    <message>
        <source>the open model does not read pictures</source>
        <translation>当前模型不接受图片输入</translation>
    </message>
    <message>
        <source>the open model does not read sounds</source>
        <translation>打开的模型不读取声音</translation>
    </message>
    <message>
        <source>the picture does not have 3 channels</source>
        <translation>图片没有 3 个通道</translation>
    </message>
    <message>
        <source>the query that is shown first, from 0</source>
        <translation>首先显示的查询，从 0 计</translation>
    </message>
    <message>
        <source>the query to work through, from 0; default: one with clear attention</source>
        <translation>要演算的查询，从 0 计；默认取注意力清晰的一个</translation>
    </message>
    <message>
        <source>the query whose steps are shown, from 0</source>
        <translation>要显示其步骤的查询，从 0 计</translation>
    </message>
    <message>
        <source>the recording does not contain what this would change</source>
        <translation>记录中没有这项改动所涉及的内容</translation>
    </message>
    <message>
        <source>the recording does not state the regions of its picture</source>
        <translation>记录没有说明图片被切成哪些区域</translation>
    </message>
    <message>
        <source>the replacement value has another shape</source>
        <translation>替换的值形状不同</translation>
    </message>
    <message>
        <source>the result of the step does not contain this number</source>
        <translation>这个步骤的结果中没有这个数</translation>
    </message>
    <message>
        <source>the stated length of the header is too large</source>
        <translation>文件头声明的长度过大</translation>
    </message>
    <message>
        <source>the tokenizer and the model have different numbers of words</source>
        <translation>分词器与模型的词数不同</translation>
    </message>
    <message>
        <source>the tokens, if the files do not contain them</source>
        <translation>词元，用于文件中没有给出词元时</translation>
    </message>
    <message>
        <source>the weights of this model work only with the softmax</source>
        <translation>这个模型的权重只适用于 softmax</translation>
    </message>
    <message>
        <source>the word occurs several times</source>
        <translation>这个词在图中出现不止一次</translation>
    </message>
    <message>
        <source>the written file could not be renamed</source>
        <translation>写好的文件没能改成应有的名称</translation>
    </message>
    <message>
        <source>this file contains no request</source>
        <translation>这个文件不含请求</translation>
    </message>
    <message>
        <source>this is not a GGUF file</source>
        <translation>这不是 GGUF 文件</translation>
    </message>
    <message>
        <source>this is not a NumPy file</source>
        <translation>这不是 NumPy 文件</translation>
    </message>
    <message>
        <source>this is not a scene</source>
        <translation>这不是场景</translation>
    </message>
    <message>
        <source>this map cannot be derived from this run</source>
        <translation>无法由这次运行得出这样的图</translation>
    </message>
    <message>
        <source>this model has no weights saved during its training</source>
        <translation>这个模型没有保存训练过程中的权重</translation>
    </message>
    <message>
        <source>this model is not a translator, so it cannot choose words again</source>
        <translation>这个模型不翻译，因此不能重新选词</translation>
    </message>
    <message>
        <source>this model needs a picture</source>
        <translation>这个模型需要一张图片</translation>
    </message>
    <message>
        <source>this recipe needs a data file of your own</source>
        <translation>这个方案需要您自己的数据文件</translation>
    </message>
    <message>
        <source>time limit in seconds; the learning rate falls accordingly</source>
        <translation>时间上限（秒）；学习率随之下降</translation>
    </message>
    <message>
        <source>total length; default: chosen by the content</source>
        <translation>总时长；默认按内容而定</translation>
    </message>
    <message>
        <source>training data, one item per line; may be given several times</source>
        <translation>训练数据，每行一项；可多次给出</translation>
    </message>
    <message>
        <source>translate the sentences of a first-year textbook, for a reader to judge</source>
        <translation>翻译一年级课本中的句子，供人工判定</translation>
    </message>
    <message>
        <source>uses the weights saved at this point of the training, from 0; with the finished model&apos;s words or its own</source>
        <translation>训练到此时保留的权重，从 0 计；用训练完成的模型的词，或用它自己的词</translation>
    </message>
    <message>
        <source>weight that the last position gives to earlier occurrences of the target (Wang et al. 2023)</source>
        <translation>最后一个位置落在文本中先前出现的目标上的权重（Wang 等，2023）</translation>
    </message>
    <message>
        <source>write a worked example for paper, with the model&apos;s numbers</source>
        <translation>写出一份供纸上演算的例子，用模型的真实数值</translation>
    </message>
    <message>
        <source>%1 (positions × d_q), or more positions</source>
        <translation>%1（位置数 × d_q），或更多的位置</translation>
    </message>
    <message>
        <source>%1 has another shape than %2</source>
        <translation>%1 与 %2 的形状不同</translation>
    </message>
    <message>
        <source>%1 heads and feed-forward layers</source>
        <translation>%1 个头与前馈层</translation>
    </message>
    <message>
        <source>%1 heads in each layer</source>
        <translation>每层 %1 个头</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>%1 rows along the axis %2</source>
        <translation>轴 %2 上共 %1 行</translation>
    </message>
    <message>
        <source>%1, input &quot;%2&quot;</source>
        <translation>%1，输入“%2”</translation>
    </message>
    <message>
        <source>Analyse each model alone, or choose models of equal shape.</source>
        <translation>请分别分析每个模型，或选择形状相同的模型。</translation>
    </message>
    <message>
        <source>Choose a file of the model that is quantised in one of these kinds.</source>
        <translation>请选用按其中一种类型量化的模型文件。</translation>
    </message>
    <message>
        <source>Choose a file that holds attention as text, or save it as UTF-8.</source>
        <translation>请选择以文本保存注意力的文件，或把它另存为 UTF-8。</translation>
    </message>
    <message>
        <source>Choose another file, or download this one again.</source>
        <translation>请选择另一个文件，或重新下载这个文件。</translation>
    </message>
    <message>
        <source>Convert the model again with a newer version of the program that made the file.</source>
        <translation>请用生成该文件的程序的较新版本重新转换模型。</translation>
    </message>
    <message>
        <source>Correct it at this place, or fetch or write it again.</source>
        <translation>请改正此处，或重新获取、重新写出。</translation>
    </message>
    <message>
        <source>Download the model&apos;s weights into the folder.</source>
        <translation>请把模型的权重下载到该文件夹中。</translation>
    </message>
    <message>
        <source>First open a model that reads text.</source>
        <translation>请先打开能读取文本的模型。</translation>
    </message>
    <message>
        <source>Give a file of lines {&quot;history&quot;: [&quot;…&quot;, &quot;…&quot;]} as --data.</source>
        <translation>请用 --data 给出一个文件，每行形如 {&quot;history&quot;: [&quot;…&quot;, &quot;…&quot;]}。</translation>
    </message>
    <message>
        <source>Give a file of lines {&quot;sound&quot;: &quot;FILE.wav&quot;, &quot;text&quot;: &quot;three&quot;} as --data.</source>
        <translation>请用 --data 给出一个文件，每行形如 {&quot;sound&quot;: &quot;FILE.wav&quot;, &quot;text&quot;: &quot;three&quot;}。</translation>
    </message>
    <message>
        <source>Give one with --data: a sentence on each line.</source>
        <translation>请用 --data 给出：每行一个句子。</translation>
    </message>
    <message>
        <source>Give one with --data: text, tab, label on each line.</source>
        <translation>请用 --data 给出：每行是文本、制表符、标签。</translation>
    </message>
    <message>
        <source>Give some with --data: stories in the format of the bAbI tasks.</source>
        <translation>请用 --data 给出：bAbI 任务格式的故事。</translation>
    </message>
    <message>
        <source>It opens model folders and GGUF files, recordings, sessions and pictures that it saved, sounds, and texts (.txt).</source>
        <translation>可以打开的有：模型文件夹和 GGUF 文件、记录、本程序保存的会话和图片、声音，以及文本（.txt）。</translation>
    </message>
    <message>
        <source>Leave only the model&apos;s own weights in the folder.</source>
        <translation>文件夹中请只保留模型自己的权重。</translation>
    </message>
    <message>
        <source>Save it in UTF-8.</source>
        <translation>请以 UTF-8 编码保存。</translation>
    </message>
    <message>
        <source>The file is probably damaged or was not downloaded to its end: download it again.</source>
        <translation>文件可能已损坏，或没有下载完整：请重新下载。</translation>
    </message>
    <message>
        <source>The file lists no tensor of a similar name.</source>
        <translation>文件中没有名称相近的张量。</translation>
    </message>
    <message>
        <source>The model ends the text here, and adds no word.</source>
        <translation>模型认为文本到此结束，没有再添词。</translation>
    </message>
    <message>
        <source>The model reads no longer text than this, and adds no word.</source>
        <translation>文本已达到模型所能读的最大长度，没有再添词。</translation>
    </message>
    <message>
        <source>The model&apos;s vocabulary lacks these characters: it reads them byte by byte, and its weights mean little here.</source>
        <translation>模型的词表中没有这些字符：它只能逐字节地读，此处的权重没有多少意义。</translation>
    </message>
    <message>
        <source>The nearest name in the file is %1.</source>
        <translation>文件中最相近的名称是 %1。</translation>
    </message>
    <message>
        <source>The program that wrote the file is at fault: write it again with another one.</source>
        <translation>问题出在写出该文件的程序：请换一个程序重新写出。</translation>
    </message>
    <message>
        <source>This is a GGUF file; a Hugging Face folder with safetensors is needed.</source>
        <translation>这是 GGUF 文件；这里需要含 safetensors 的 Hugging Face 文件夹。</translation>
    </message>
    <message>
        <source>This is a Git LFS pointer, not the file itself: run `git lfs pull` in the folder it came from.</source>
        <translation>这是 Git LFS 的指针，不是文件本身：请在它原来的文件夹中运行 `git lfs pull`。</translation>
    </message>
    <message>
        <source>This is a NumPy file; safetensors is needed.</source>
        <translation>这是 NumPy 文件；这里需要 safetensors。</translation>
    </message>
    <message>
        <source>This looks like a PyTorch pickle under another name; pickle can run code and is not read.</source>
        <translation>这像是改了名的 PyTorch pickle 文件；pickle 可以执行代码，因此不予读取。</translation>
    </message>
    <message>
        <source>This looks like a web page: the download went wrong.</source>
        <translation>这像是一个网页：下载出了错。</translation>
    </message>
    <message>
        <source>[queries × keys] or [heads × queries × keys]</source>
        <translation>[queries × keys] 或 [heads × queries × keys]</translation>
    </message>
    <message>
        <source>a row for each key</source>
        <translation>每个键一行</translation>
    </message>
    <message>
        <source>a row for each position of a key</source>
        <translation>键的每个位置一行</translation>
    </message>
    <message>
        <source>a shape of the scene begins with none of its colours</source>
        <translation>场景中有一个图形不以任何已知颜色开头</translation>
    </message>
    <message>
        <source>a sound: a WAV or FLAC file, or digits as in say: 3 1 4</source>
        <translation>一段声音：WAV 或 FLAC 文件，或要念的数字，例如 say: 3 1 4</translation>
    </message>
    <message>
        <source>a whole number of 0 or more</source>
        <translation>不小于 0 的整数</translation>
    </message>
    <message>
        <source>an array of whole numbers</source>
        <translation>整数数组</translation>
    </message>
    <message>
        <source>an object of texts</source>
        <translation>由文本组成的对象</translation>
    </message>
    <message>
        <source>an object with dtype, shape and data_offsets</source>
        <translation>含 dtype、shape 和 data_offsets 的对象</translation>
    </message>
    <message>
        <source>an unknown kind of file</source>
        <translation>未知类型的文件</translation>
    </message>
    <message>
        <source>another encoding</source>
        <translation>其他编码</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>回答问题</translation>
    </message>
    <message>
        <source>as many rows as v_a has numbers</source>
        <translation>行数与 v_a 中数的个数相同</translation>
    </message>
    <message>
        <source>as wide as the queries they are compared with</source>
        <translation>宽度与所比较的查询相同</translation>
    </message>
    <message>
        <source>caption</source>
        <translation>为图片写描述</translation>
    </message>
    <message>
        <source>classify</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>control characters</source>
        <translation>控制字符</translation>
    </message>
    <message>
        <source>decoder ids</source>
        <translation>解码器编号</translation>
    </message>
    <message>
        <source>describe</source>
        <translation>描述图片</translation>
    </message>
    <message>
        <source>ids</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>look</source>
        <translation>查看注意力</translation>
    </message>
    <message>
        <source>hidden word</source>
        <translation>预测被遮盖的词</translation>
    </message>
    <message>
        <source>next word</source>
        <translation>预测下一个词</translation>
    </message>
    <message>
        <source>no token of the text occurs twice</source>
        <translation>文本中没有重复出现的词元</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>one row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>picture answer</source>
        <translation>回答关于图片的问题</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>summarise</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>若干文本</translation>
    </message>
    <message>
        <source>texts, one item a line</source>
        <translation>若干文本，每行一条</translation>
    </message>
    <message>
        <source>the model does not predict the next word</source>
        <translation>该模型不预测下一个词</translation>
    </message>
    <message>
        <source>the open model does not read text</source>
        <translation>当前模型不接受文本输入</translation>
    </message>
    <message>
        <source>the program cannot open this file</source>
        <translation>程序无法打开此文件</translation>
    </message>
    <message>
        <source>the scene has no shape of this name</source>
        <translation>场景中没有叫这个名称的图形</translation>
    </message>
    <message>
        <source>the text does not contain the token</source>
        <translation>文本中没有该词元</translation>
    </message>
    <message>
        <source>the text has no punctuation mark</source>
        <translation>文本中没有标点符号</translation>
    </message>
    <message>
        <source>this file is not a text</source>
        <translation>该文件不是文本</translation>
    </message>
    <message>
        <source>this text cannot be read</source>
        <translation>无法读取此文本</translation>
    </message>
    <message>
        <source>token ids</source>
        <translation>词元编号</translation>
    </message>
    <message>
        <source>token ids, as in 1,2,3</source>
        <translation>词元编号，例如 1,2,3</translation>
    </message>
    <message>
        <source>transcribe</source>
        <translation>听写</translation>
    </message>
    <message>
        <source>translate</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>weight on punctuation marks (Clark et al. 2019)</source>
        <translation>标点符号上的权重（Clark 等，2019）</translation>
    </message>
    <message>
        <source>width of the queries × width of the keys</source>
        <translation>查询的宽度 × 键的宽度</translation>
    </message>
    <message>
        <source>a head over the last hidden states</source>
        <translation>基于最后隐藏状态的输出头</translation>
    </message>
    <message>
        <source>needs a head that is not read here</source>
        <translation>需要这里不能读取的输出头</translation>
    </message>
    <message>
        <source>Of %1 everyday sentences, %2 have translations that a reader judged right (✓):</source>
        <translation>在 %1 个日常句子中，%2 个的译文经人工判定正确（✓）：</translation>
    </message>
    <message>
        <source>Typed in haste, in lower case and without the final mark, %1 of the %2 are right.</source>
        <translation>随手输入时（全用小写，句末不加标点），%2 个中有 %1 个正确。</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>--each-token is of the texts of --data: a single text always has its tokens</source>
        <translation>--each-token 用于 --data 的文本：单个文本总是逐个词元列出</translation>
    </message>
    <message>
        <source>a number of steps that gradients cannot be integrated in</source>
        <translation>无法用这个步数对梯度积分</translation>
    </message>
    <message>
        <source>tokens: with --data, the numbers of each token in place of means</source>
        <translation>tokens：配合 --data，给出每个词元的数值，而不是平均值</translation>
    </message>
    <message>
        <source>Hide the same word in both texts.</source>
        <translation>请在两段文本中遮盖同一位置的词。</translation>
    </message>
    <message>
        <source>a mask at the same position in both texts</source>
        <translation>两段文本在同一位置都有遮盖标记</translation>
    </message>
    <message>
        <source>a text without a prediction at the same position</source>
        <translation>该文本在同一位置没有预测</translation>
    </message>
    <message>
        <source>Hide a word of the text: write %1 in its place.</source>
        <translation>请先遮盖文本中的一个词：在它的位置写上 %1。</translation>
    </message>
    <message>
        <source>a model that predicts words or labels</source>
        <translation>能预测词或标签的模型</translation>
    </message>
    <message>
        <source>this analysis needs a hidden word to predict</source>
        <translation>这种分析要有一个被遮盖的词可以预测</translation>
    </message>
    <message>
        <source>log-probability of the target at this place, in nats</source>
        <translation>目标在此处的对数概率（nat）</translation>
    </message>
    <message>
        <source>logit of the target at this place</source>
        <translation>目标在此处的 logit</translation>
    </message>
    <message>
        <source>probability of the target at this place</source>
        <translation>目标在此处的概率</translation>
    </message>
    <message>
        <source>rank of the target among all tokens at this place, from 0</source>
        <translation>目标在此处所有词元中的名次，从 0 开始</translation>
    </message>
    <message>
        <source>All rows of the flow are equal: the narrowest place on the way to each key is equally wide for every query.</source>
        <translation>各行的流全都相等：到每个键的路径上，瓶颈对所有查询相同。</translation>
    </message>
    <message>
        <source>In %1 of %2 texts the clean and the corrupted prediction differ by less than 0.1 nats: their restored shares mean little.</source>
        <translation>%2 个文本中有 %1 个，其原文本与受损文本的预测相差不到 0.1 nat：它们的恢复比例没有多少意义。</translation>
    </message>
    <message>
        <source>The clean and the corrupted prediction differ by less than 0.1 nats: the restored shares mean little.</source>
        <translation>原文本与受损文本的预测相差不到 0.1 nat：恢复的比例没有多少意义。</translation>
    </message>
    <message>
        <source>The remaining error of the integral exceeds 5 % of the logit&apos;s difference from the baseline: use more steps.</source>
        <translation>积分的剩余误差超过 logit 与基线之差的 5 %：请增加步数。</translation>
    </message>
    <message>
        <source>gradients: points of the line that they are integrated along, 1 to 1000; default: 12, doubled up to 192 while the remaining error exceeds 5 %</source>
        <translation>gradients：积分所沿直线上的点数，1 到 1000；默认从 12 开始，剩余误差超过 5 % 时加倍，最多到 192</translation>
    </message>
    <message>
        <source>the model produces no word at this position</source>
        <translation>模型在这个位置没有生成词</translation>
    </message>
    <message>
        <source>the token whose prediction is analysed, or the produced word, from 0; else the last one</source>
        <translation>分析哪个词元处的预测，或哪个生成的词，从 0 计；默认为最后一个</translation>
    </message>
    <message>
        <source>at most image_size</source>
        <translation>不超过 image_size</translation>
    </message>
    <message>
        <source>is larger than the picture</source>
        <translation>大于图片</translation>
    </message>
    <message>
        <source>is not the side of a square</source>
        <translation>不是正方形的边长</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>this run has no attention map %1</source>
        <translation>这次运行没有名为 %1 的注意力图</translation>
    </message>
    <message>
        <source>Typed in haste, without the final mark, %1 of the %2 are right.</source>
        <translation>省去句末标点时，%2 个中有 %1 个正确。</translation>
    </message>
    <message>
        <source>nothing fills this placeholder</source>
        <translation>没有任何内容会填入这个占位符</translation>
    </message>
    <message>
        <source>%1 for the chosen number, and only in the words of a step</source>
        <translation>%1 代表选定的数，且只能用在步骤的文字里</translation>
    </message>
    <message>
        <source>%1 arrays of weights</source>
        <translation>%1 个权重数组</translation>
    </message>
    <message>
        <source>%1, keys</source>
        <translation>%1，键</translation>
    </message>
    <message>
        <source>%1, layer %2, %3</source>
        <translation>%1，第 %2 层，%3</translation>
    </message>
    <message>
        <source>%1, queries</source>
        <translation>%1，查询</translation>
    </message>
    <message>
        <source>Open it as it is.</source>
        <translation>请直接打开它。</translation>
    </message>
    <message>
        <source>Write an array [layers × heads × queries × keys] with numpy.save.</source>
        <translation>请用 numpy.save 写出数组 [层 × 头 × 查询 × 键]。</translation>
    </message>
    <message>
        <source>Write the attention with numpy.savez, or with safetensors.</source>
        <translation>请用 numpy.savez 或 safetensors 写出注意力。</translation>
    </message>
    <message>
        <source>a list of weights with layers and heads is not read</source>
        <translation>不读取带有层和头的权重列表</translation>
    </message>
    <message>
        <source>one map: a table, or source, target and weight</source>
        <translation>一张图：表格，或源、目标与权重</translation>
    </message>
    <message>
        <source>the alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>the attention of hypothesis %1</source>
        <translation>第 %1 个候选译文的注意力</translation>
    </message>
    <message>
        <source>the file holds no tensor</source>
        <translation>文件中没有张量</translation>
    </message>
    <message>
        <source>the heads of a layer do not fit each other</source>
        <translation>同一层的各头大小不一致</translation>
    </message>
    <message>
        <source>the tokens are those of several sentences</source>
        <translation>词元属于多个句子</translation>
    </message>
    <message>
        <source>this is a recording already</source>
        <translation>这已是一份记录</translation>
    </message>
    <message>
        <source>this kind of file is not read</source>
        <translation>不读取这种文件</translation>
    </message>
    <message>
        <source>loss, %1</source>
        <translation>损失（%1）</translation>
    </message>
    <message>
        <source>this run has no self-attention</source>
        <translation>这次运行没有自注意力</translation>
    </message>
    <message>
        <source>two to four answers</source>
        <translation>两到四个答案</translation>
    </message>
    <message>
        <source>a model that continues a text, or one that names hidden words</source>
        <translation>能续写文本或能猜出被隐藏的词的模型</translation>
    </message>
    <message>
        <source>this model does not predict a word at every position</source>
        <translation>这个模型不在每个位置上预测词</translation>
    </message>
    <message>
        <source>a translator, or a model that predicts one word</source>
        <translation>翻译模型，或只预测一个词的模型</translation>
    </message>
    <message>
        <source>patching compares two texts, and this model reads several inputs</source>
        <translation>修补比较两段文本，而这个模型读取多个输入</translation>
    </message>
    <message>
        <source>the two texts have different numbers of tokens</source>
        <translation>两段文本的词元数不同</translation>
    </message>
    <message>
        <source>this model does not let its words be chosen</source>
        <translation>这个模型生成的词不能指定</translation>
    </message>
    <message>
        <source>the token whose logit or probability is measured: a word, or after \ its exact spelling</source>
        <translation>测量其 logit 或概率的词元：写出这个词；反斜杠之后则按原样拼写</translation>
    </message>
    <message>
        <source>%1 of %2 texts were skipped: %3</source>
        <translation>%2 个文本中有 %1 个被跳过：%3</translation>
    </message>
    <message>
        <source>both texts give the same prediction, so patching restores nothing</source>
        <translation>两个文本的预测相同，因此没有可以恢复的差别</translation>
    </message>
    <message>
        <source>means over the texts of a file, one on each line; after tabs, a line can hold its own --corrupt, --target and --against; unsuitable texts are skipped and named; a stopped analysis resumes when started again</source>
        <translation>对这些文本取平均，每行一个；制表符后可写该文本自己的 --corrupt、--target 和 --against；不适用的文本会被跳过并列出；中断后重新启动时从中断处继续</translation>
    </message>
    <message>
        <source>text %1: %2</source>
        <translation>文本 %1：%2</translation>
    </message>
    <message>
        <source>ablation, patching, paths and clusters: the attention whose heads are measured, such as cross or encoder.self; the self-attention of the last sequence unless given</source>
        <translation>用于消融、修补、路径修补和聚类：所测的头属于哪种注意力，例如 cross 或 encoder.self；不给出时为最后一个序列的自注意力</translation>
    </message>
    <message>
        <source>paths: the head that they lead to, LAYER.HEAD, or of another attention NAME.LAYER.HEAD; the prediction unless given</source>
        <translation>paths：路径通向的头，写作 LAYER.HEAD；若属于另一种注意力，写作 NAME.LAYER.HEAD；不给出时通向预测</translation>
    </message>
    <message>
        <source>a JSON file has all tables: leave out --table</source>
        <translation>JSON 文件含全部的表：请去掉 --table</translation>
    </message>
    <message>
        <source>this table of the JSON instead of the main one, as a picture, CSV or NumPy array</source>
        <translation>改用 JSON 中的这张表而不是主表，写成图片、CSV 或 NumPy 数组</translation>
    </message>
    <message>
        <source>The corrupted text makes the prediction more likely than the clean one: the restored shares are of a rise, not of a fall.</source>
        <translation>受损文本反而提高了这一预测：恢复的比例是相对于升高而言的，不是相对于降低。</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>constructed: The animal didn&apos;t cross the street because it was too tired</source>
        <translation>那只动物没有过马路，因为它太累了</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Drive</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1 File</source>
        <translation>%1 文件</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷方式</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>Seen</name>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>%1 gives %2 of its attention to %3</source>
        <translation>%1 对 %3 的注意力权重为 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 looks mostly at %2</source>
        <translation>%1 主要注意 %2</translation>
    </message>
    <message>
        <source>%1 looks at %2 and %3</source>
        <translation>%1 注意 %2 和 %3</translation>
    </message>
    <message>
        <source>%1 looks at %2, %3 and %4</source>
        <translation>%1 注意 %2、%3 和 %4</translation>
    </message>
    <message>
        <source>%1 → %2: %3 %4</source>
        <comment>a row, a column, what the map shows, and the number</comment>
        <translation>%1 → %2：%3 %4</translation>
    </message>
    <message>
        <source>%1 looks only at %2</source>
        <translation>%1 只注意 %2</translation>
    </message>
    <message>
        <source>Prediction: %1 (%2). %3</source>
        <comment>a label, its probability, and what the model looks at</comment>
        <translation>预测：%1（%2）。%3</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1 gives almost none of its attention to %2 (%3)</source>
        <translation>%1 几乎不注意 %2（%3）</translation>
    </message>
    <message>
        <source>%1 gives none of its attention to %2</source>
        <translation>%1 完全不注意 %2</translation>
    </message>
    <message>
        <source> · mean of %1 pieces: %2</source>
        <comment>after a sentence about a word</comment>
        <translation> · %1 个子词的平均：%2</translation>
    </message>
    <message>
        <source>%1; its largest weight is on %2 (%3)</source>
        <translation>%1；权重最大的是 %2（%3）</translation>
    </message>
    <message>
        <source>%1 looks almost only at %2</source>
        <translation>%1 几乎只注意 %2</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>two sentences</comment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>A number of this row was set by hand: the row sums to %1.</source>
        <translation>此行有手动设定的数：此行之和为 %1。</translation>
    </message>
    <message>
        <source>A softmax gives only numbers from 0 to 1.</source>
        <translation>softmax 只会给出 0 到 1 之间的数。</translation>
    </message>
</context>
<context>
    <name>attentionscope::Doors</name>
    <message>
        <source>Click another word, or type.</source>
        <translation>点击另一个词，或输入文字。</translation>
    </message>
    <message>
        <source>Click another word, or type. Or try: %1</source>
        <translation>点击另一个词，或输入文字。也可以试试：%1</translation>
    </message>
    <message>
        <source>Other heads and models</source>
        <translation>其他注意力头与模型</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s) in all</source>
        <translation>
            <numerusform>共 %n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Start with: %1</source>
        <translation>从这里开始：%1</translation>
    </message>
    <message>
        <source>How is this computed?</source>
        <translation>这是怎样算出来的？</translation>
    </message>
    <message>
        <source>You finished all lessons</source>
        <translation>您已学完全部课程</translation>
    </message>
    <message>
        <source>Continue with: %1</source>
        <translation>接着学：%1</translation>
    </message>
    <message>
        <source>This is head %1 of layer %2. %3</source>
        <translation>这是第 %2 层第 %1 头。%3</translation>
    </message>
    <message>
        <source>Show what is changed</source>
        <translation>查看改动</translation>
    </message>
    <message>
        <source>Try: %1</source>
        <translation>试试：%1</translation>
    </message>
    <message>
        <source>example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>From the words to these weights, step by step</source>
        <translation>从词语到这些权重，逐步说明</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a sentence, and a link to more about it</comment>
        <translation>%1%2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n head(s)</source>
        <comment>a model and its heads</comment>
        <translation>
            <numerusform>%1：%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>Back to head %1 of layer %2</source>
        <translation>回到第 %2 层第 %1 头</translation>
    </message>
</context>
<context>
    <name>attentionscope::Gallery</name>
    <message>
        <source>Attention weights show what a head reads from, not by themselves why the model answers as it does: see &lt;a href=&quot;https://aclanthology.org/N19-1357/&quot;&gt;Jain &amp;amp; Wallace 2019&lt;/a&gt; and &lt;a href=&quot;https://aclanthology.org/D19-1002/&quot;&gt;Wiegreffe &amp;amp; Pinter 2019&lt;/a&gt;. Change something and look at the prediction to find out.</source>
        <translation>注意力权重说明一个头从哪里读取信息，但它本身并不能解释模型为何这样回答：参见 &lt;a href=&quot;https://aclanthology.org/N19-1357/&quot;&gt;Jain &amp;amp; Wallace 2019&lt;/a&gt; 与 &lt;a href=&quot;https://aclanthology.org/D19-1002/&quot;&gt;Wiegreffe &amp;amp; Pinter 2019&lt;/a&gt;。可以改动一处，再观察预测是否随之改变。</translation>
    </message>
    <message>
        <source>Train a model…</source>
        <translation>训练模型…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>New lesson…</source>
        <translation>新建课程…</translation>
    </message>
    <message>
        <source>Save this lesson as a file…</source>
        <translation>把本课程存为文件…</translation>
    </message>
    <message>
        <source>Your own lessons and models</source>
        <translation>自建的课程与模型</translation>
    </message>
    <message>
        <source>A lesson explains one idea in a few steps: each step opens a model, selects a place and explains what you see there. The cards of models open a model on its own, with an example.</source>
        <translation>一课用几步讲清一个概念：每一步打开一个模型，选定一处，并说明在那里看到的是什么。模型的卡片则只打开模型本身和一个例子。</translation>
    </message>
    <message>
        <source>Edit this lesson</source>
        <translation>编辑本课程</translation>
    </message>
    <message>
        <source>Delete this lesson…</source>
        <translation>删除本课程…</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>component</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>coordinate</source>
        <translation>坐标</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>current token</source>
        <translation>当前词元</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>duplicate token</source>
        <translation>重复词元</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳头</translation>
    </message>
    <message>
        <source>punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>repeated induction</source>
        <translation>归纳头（重复序列）</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>kl</source>
        <translation>KL 散度</translation>
    </message>
    <message>
        <source>mlp</source>
        <translation>前馈层</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>log probability</source>
        <translation>对数概率</translation>
    </message>
    <message>
        <source>copying</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>attribution</source>
        <translation>归因</translation>
    </message>
    <message>
        <source>values of heads</source>
        <translation>各头的值</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>against</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>attention difference</source>
        <translation>注意力之差</translation>
    </message>
    <message>
        <source>from head</source>
        <translation>来自头</translation>
    </message>
    <message>
        <source>to head</source>
        <translation>通向头</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>into</source>
        <translation>进入</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>after attention</source>
        <translation>注意力之后</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>total %1 = logit difference %2</source>
        <translation>总和 %1 = logit 之差 %2</translation>
    </message>
    <message>
        <source>total %1 = logit %2</source>
        <translation>总和 %1 = logit %2</translation>
    </message>
    <message>
        <source>the largest %1 of %2</source>
        <translation>%2 项中最大的 %1 项</translation>
    </message>
    <message>
        <source>one for each text</source>
        <translation>每个文本各有一个</translation>
    </message>
    <message>
        <source>%1 (the most likely token)</source>
        <translation>%1（最可能的词元）</translation>
    </message>
    <message>
        <source>target: %1</source>
        <translation>目标：%1</translation>
    </message>
    <message>
        <source>against: %1</source>
        <translation>对比：%1</translation>
    </message>
    <message>
        <source>logit difference, clean → corrupted: %1</source>
        <translation>logit 之差（原文本 → 受损文本）：%1</translation>
    </message>
    <message>
        <source>log-probability, clean → corrupted: %1</source>
        <translation>对数概率（原文本 → 受损文本）：%1</translation>
    </message>
    <message>
        <source>corrupted text: %1</source>
        <translation>受损文本：%1</translation>
    </message>
    <message>
        <source>remaining error of the integral: %1</source>
        <translation>积分的剩余误差：%1</translation>
    </message>
    <message>
        <source>each cell names its most likely token</source>
        <translation>每格：该层最可能的词元</translation>
    </message>
    <message>
        <source>mean of %1 texts</source>
        <translation>%1 个文本的平均</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>前馈层</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>residual stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>steps: %1</source>
        <translation>步数：%1</translation>
    </message>
    <message>
        <source>near each other: similar attention; directions mean nothing</source>
        <translation>彼此靠近：注意力相似；方向没有含义</translation>
    </message>
    <message>
        <source>%1 of %2 models</source>
        <translation>已完成 %1/%2 个模型</translation>
    </message>
    <message>
        <source>%1 of %2 texts</source>
        <translation>已完成 %1/%2 个文本</translation>
    </message>
    <message>
        <source>%1 of %2 heads</source>
        <translation>已完成 %1/%2 个头</translation>
    </message>
    <message>
        <source>target rank</source>
        <translation>目标的名次</translation>
    </message>
    <message>
        <source>target logit</source>
        <translation>目标的 logit</translation>
    </message>
    <message>
        <source>target log probability</source>
        <translation>目标的对数概率</translation>
    </message>
    <message>
        <source>target probability</source>
        <translation>目标的概率</translation>
    </message>
    <message>
        <source>changed model: %1</source>
        <translation>改动过的模型：%1</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>the head&apos;s output is set to zero</source>
        <translation>头的输出置零</translation>
    </message>
    <message>
        <source>the head&apos;s output is set to the mean of the texts</source>
        <translation>头的输出换成文本的平均</translation>
    </message>
    <message>
        <source>the head&apos;s output is that of other positions</source>
        <translation>头的输出换成其他位置的输出</translation>
    </message>
    <message>
        <source>%1 at position %2, from 0</source>
        <translation>%1，位于位置 %2（从 0 计）</translation>
    </message>
</context>
<context>
    <name>attentionscope::AnalyseView</name>
    <message>
        <source>Text (*.txt *.tsv)</source>
        <translation>文本 (*.txt *.tsv)</translation>
    </message>
    <message>
        <source>Maps of all scores</source>
        <translation>所有得分的图</translation>
    </message>
    <message>
        <source>no second score</source>
        <translation>无第二项得分</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Target token</source>
        <translation>目标词元</translation>
    </message>
    <message>
        <source>Minus this token</source>
        <translation>对比词元（可不填）</translation>
    </message>
    <message>
        <source>Token that is subtracted</source>
        <translation>对比词元，它的 logit 会被减去</translation>
    </message>
    <message>
        <source>Corrupted text</source>
        <translation>受损文本</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>置零</translation>
    </message>
    <message>
        <source>mean of the texts</source>
        <translation>文本的平均</translation>
    </message>
    <message>
        <source>other positions</source>
        <translation>其他位置</translation>
    </message>
    <message>
        <source>Texts…</source>
        <translation>批量文本…</translation>
    </message>
    <message>
        <source>Texts: %1</source>
        <translation>批量文本：%1</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Score from left to right</source>
        <translation>横轴的得分</translation>
    </message>
    <message>
        <source>Score from bottom to top</source>
        <translation>纵轴的得分</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Checkpoints…</source>
        <translation>各训练检查点…</translation>
    </message>
    <message>
        <source>Checkpoints: %1</source>
        <translation>训练检查点：%1</translation>
    </message>
    <message>
        <source>Folder of checkpoints</source>
        <translation>检查点所在的文件夹</translation>
    </message>
    <message>
        <source>At a checkpoint</source>
        <translation>在一个检查点</translation>
    </message>
    <message>
        <source>Along the training</source>
        <translation>沿训练过程</translation>
    </message>
    <message>
        <source>At a checkpoint or along the training</source>
        <translation>在一个检查点，或沿训练过程</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>A second checkpoint</source>
        <translation>第二个检查点</translation>
    </message>
    <message>
        <source>beside %1</source>
        <translation>旁边：%1</translation>
    </message>
    <message>
        <source>Head that the paths lead to</source>
        <translation>路径通向的头</translation>
    </message>
    <message>
        <source>LAYER.HEAD, counted from 0. Without one, paths lead to the prediction.</source>
        <translation>层.头，从 0 计。不填时路径通向预测。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开此检查点</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Opens this checkpoint: all views show its maps of the same text</source>
        <translation>打开该检查点：所有视图都显示它对同一文本的注意力图</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Shows the result as rows that you can sort and filter</source>
        <translation>同样的结果，以可排序、可筛选的行显示</translation>
    </message>
    <message>
        <source>At position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Texts, one per line</source>
        <translation>文本，每行一段</translation>
    </message>
    <message>
        <source>no second checkpoint</source>
        <translation>不作对比</translation>
    </message>
    <message>
        <source>Token (default: most likely)</source>
        <translation>词元（默认取最可能的）</translation>
    </message>
    <message>
        <source>Position of the token whose prediction is analysed, from 0; default: the last</source>
        <translation>要分析其预测的词元的位置，从 0 计；默认为最后一个</translation>
    </message>
    <message>
        <source>Another text with the same number of tokens</source>
        <translation>词元数相同的另一段文本</translation>
    </message>
    <message>
        <source>To a head, such as 2.1</source>
        <translation>只看通向某个头的路径，如 2.1</translation>
    </message>
    <message>
        <source>Replace the head by</source>
        <translation>注意力头替换为</translation>
    </message>
    <message>
        <source>Analyses the texts of a file, one per line, and shows means; otherwise analyses this text</source>
        <translation>分析文件中的文本（每行一段）并取平均；否则只分析这段文本</translation>
    </message>
    <message>
        <source>Runs the same analysis on every model in a folder, such as the checkpoints of a training</source>
        <translation>对文件夹中的每个模型做同样的分析，例如训练中保存的各个检查点</translation>
    </message>
    <message>
        <source>Steps: </source>
        <translation>步数：</translation>
    </message>
    <message>
        <source>Steps of the integral</source>
        <translation>积分的步数</translation>
    </message>
    <message>
        <source>Each token</source>
        <translation>逐个词元</translation>
    </message>
    <message>
        <source>Lists every token of all texts in place of the mean of each text</source>
        <translation>列出所有文本的每一个词元，而不是每个文本的平均值</translation>
    </message>
    <message>
        <source>Hide “%1” and analyse</source>
        <translation>遮盖“%1”并分析</translation>
    </message>
    <message>
        <source>This analysis needs a hidden word to predict. Hide a word of the text.</source>
        <translation>这种分析要有一个被遮盖的词可以预测。请先遮盖文本中的一个词。</translation>
    </message>
    <message>
        <source>Type another text with the same number of tokens, then press “Analyse”.</source>
        <translation>请输入词元数相同的另一段文本，然后按“分析”。</translation>
    </message>
    <message>
        <source>Press “Analyse” to start.</source>
        <translation>请按“分析”开始。</translation>
    </message>
    <message>
        <source>Analyses this text again, not the file</source>
        <translation>改为分析当前文本，不再使用该文件</translation>
    </message>
    <message>
        <source>Analyses this model again, not the folder</source>
        <translation>改为分析当前模型，不再使用该文件夹</translation>
    </message>
    <message>
        <source>A token…</source>
        <translation>只看一个词元…</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence without its full stop</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Analyse again</source>
        <translation>重新分析</translation>
    </message>
    <message>
        <source>Steps: automatic</source>
        <translation>步数：自动</translation>
    </message>
    <message>
        <source>Computes the analysis again with the values of the fields</source>
        <translation>按各栏中的值重新分析</translation>
    </message>
    <message>
        <source>The number of points between the baseline and the text at which gradients are computed. More points leave a smaller error, which is shown above the figure. Automatic: 12, doubled up to 192 while the error exceeds 5 %.</source>
        <translation>在基线与文本之间计算梯度的点数。点数越多，误差越小；误差显示在图的上方。自动：从 12 开始，误差超过 5% 时加倍，最多 192。</translation>
    </message>
    <message>
        <source>At position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>Point at a cell to read what its score measures.</source>
        <translation>将指针移到单元格上，可查看该项指标的定义。</translation>
    </message>
    <message>
        <source>Below is the result before.</source>
        <translation>下面是上一次的结果。</translation>
    </message>
    <message>
        <source>This is the result before your last change. Press “Analyse again” for the new one.</source>
        <translation>这是最近一次改动之前的结果。请点“重新分析”得到新结果。</translation>
    </message>
</context>
<context>
    <name>attentionscope::PanelStrip</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>This lesson</source>
        <translation>本课</translation>
    </message>
    <message>
        <source>Show or fold the heads and the changes</source>
        <translation>展开或收起注意力头与改动</translation>
    </message>
    <message>
        <source>Show or fold the steps of the computation</source>
        <translation>展开或收起计算步骤</translation>
    </message>
    <message>
        <source>Show or fold the prediction</source>
        <translation>展开或收起预测</translation>
    </message>
    <message>
        <source>Show or fold the lessons and models</source>
        <translation>展开或收起课程与模型</translation>
    </message>
    <message>
        <source>Show or fold the lesson</source>
        <translation>展开或收起本课</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>首页</translation>
    </message>
    <message>
        <source>Back to the sentence and one picture (F1)</source>
        <translation>回到只有一句话和一幅图的首页（F1）</translation>
    </message>
    <message>
        <source>Back to the view and the word before (Ctrl+[)</source>
        <translation>返回上一个视图和词（Ctrl+[）</translation>
    </message>
    <message>
        <source>Forward again (Ctrl+])</source>
        <translation>再前进（Ctrl+]）</translation>
    </message>
</context>
<context>
    <name>attentionscope::GalleryList</name>
    <message>
        <source>Model card</source>
        <translation>模型卡</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
</context>
<context>
    <name>CurveFigure</name>
    <message>
        <source>Keys and values</source>
        <translation>键与值</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Query and key</source>
        <translation>查询与键</translation>
    </message>
    <message>
        <source>Value and result</source>
        <translation>值与结果</translation>
    </message>
    <message>
        <source>Keys and values, and the weights for %1</source>
        <translation>键与值，以及 %1 的权重</translation>
    </message>
</context>
<context>
    <name>attentionscope::LessonRecorder</name>
    <message>
        <source>the lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Save the lesson</source>
        <translation>保存课程</translation>
    </message>
    <message>
        <source>Lessons (*.json)</source>
        <translation>课程 (*.json)</translation>
    </message>
    <message>
        <source>Add step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message numerus="yes">
        <source>New lesson · %n step(s)</source>
        <translation>
            <numerusform>新建课程 · %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>Please confirm</source>
        <translation>请确认</translation>
    </message>
    <message>
        <source>Discard the changes?</source>
        <translation>放弃更改？</translation>
    </message>
    <message>
        <source>The lesson is then as it was saved.</source>
        <translation>课程将恢复到上次保存的样子。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Set up the window for the first step, then press “Add step”.</source>
        <translation>先为第一步布置好窗口，再按“添加步骤”。</translation>
    </message>
    <message>
        <source>Step %1 needs a text.</source>
        <translation>第 %1 步还没有文字。</translation>
    </message>
    <message>
        <source>Step %1 has no number for “%2”: click a cell, then “Update the view”.</source>
        <translation>第 %1 步没有“%2”所指的数值：点击一个单元格，再按“更新视图”。</translation>
    </message>
    <message>
        <source>The first step cannot begin with a question.</source>
        <translation>第一步之前不能提问。</translation>
    </message>
    <message>
        <source>The question of step %1 needs words, two answers, and a right one.</source>
        <translation>第 %1 步的问题需要题目、两个答案，并指定正确的一个。</translation>
    </message>
    <message>
        <source>The lesson needs a question as its title.</source>
        <translation>课程需要一个问题作为标题。</translation>
    </message>
    <message>
        <source>The lesson needs a sentence to remember.</source>
        <translation>课程需要一句要记住的话。</translation>
    </message>
    <message>
        <source>(no text yet)</source>
        <translation>（还没有文字）</translation>
    </message>
    <message>
        <source>The lesson’s question</source>
        <translation>课程的问题</translation>
    </message>
    <message>
        <source>The text of this step. Write %1 for the number of the chosen cell.</source>
        <translation>这一步的文字。用 %1 表示所选格的数值。</translation>
    </message>
    <message>
        <source>The sentence to remember</source>
        <translation>要记住的一句话</translation>
    </message>
    <message>
        <source>The steps of the lesson</source>
        <translation>课程的步骤</translation>
    </message>
    <message>
        <source>A new step after this one, for what the window shows now</source>
        <translation>在这一步之后添加一步，记下窗口当前显示的内容</translation>
    </message>
    <message>
        <source>Move the step up</source>
        <translation>上移这一步</translation>
    </message>
    <message>
        <source>Move the step down</source>
        <translation>下移这一步</translation>
    </message>
    <message>
        <source>Remove the step</source>
        <translation>删除这一步</translation>
    </message>
    <message>
        <source>Update the view</source>
        <translation>更新视图</translation>
    </message>
    <message>
        <source>The step shows what the window shows now</source>
        <translation>让这一步显示窗口当前显示的内容</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>A question with answers, asked before this step</source>
        <translation>在这一步之前提出的带答案的问题</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message numerus="yes">
        <source>Lesson · %n step(s)</source>
        <translation>
            <numerusform>课程 · %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>The new lesson is then empty.</source>
        <translation>新建的课程将被清空。</translation>
    </message>
    <message>
        <source>Discards what was not saved</source>
        <translation>放弃尚未保存的内容</translation>
    </message>
</context>
<context>
    <name>attentionscope::SoundEditor</name>
    <message>
        <source>Open a sound</source>
        <translation>打开声音</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>Open a sound…</source>
        <translation>打开声音…</translation>
    </message>
    <message>
        <source>Digits to speak: 3 1 4</source>
        <translation>要说的数字：3 1 4</translation>
    </message>
    <message>
        <source>Digits to speak</source>
        <translation>要说的数字</translation>
    </message>
    <message>
        <source>Or a WAV or FLAC file; drop one here.</source>
        <translation>或者 WAV、FLAC 文件；可拖到这里。</translation>
    </message>
</context>
<context>
    <name>ModelFacts</name>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
</context>
<context>
    <name>attentionscope::LessonNotes</name>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>The lesson ends here.</source>
        <translation>课程到此结束。</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>attentionscope::NumbersTable</name>
    <message>
        <source>Filter: words of a row, or &gt; 0.3 for the sorted column</source>
        <translation>筛选：行中的文字，或用 &gt; 0.3 筛选当前排序的列</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Numbers of the analysis</source>
        <translation>分析的数值</translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <source>What do these words mean? %1</source>
        <translation>什么是%1？</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between words to explain</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>attentionscope::SeenLine</name>
    <message>
        <source>%1. This head is silenced: the model does not use its result.</source>
        <translation>%1。此头已关闭：模型不使用它的结果。</translation>
    </message>
    <message>
        <source>Explain this number</source>
        <translation>解释这个数字</translation>
    </message>
</context>
<context>
    <name>TokenChips</name>
    <message>
        <source>hidden word</source>
        <translation>遮盖词</translation>
    </message>
</context>
<context>
    <name>StepFormula</name>
    <message>
        <source> as given</source>
        <translation> 直接给出</translation>
    </message>
    <message>
        <source> where </source>
        <translation>，当 </translation>
    </message>
    <message>
        <source> where masked</source>
        <translation>，若被遮盖</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source> else </source>
        <translation>，否则 </translation>
    </message>
    <message>
        <source> as given</source>
        <comment>embeddings, from a table</comment>
        <translation> 由查表得到</translation>
    </message>
</context>
<context>
    <name>attentionscope::GuessEditor</name>
    <message>
        <source>What do you expect?</source>
        <translation>您预计是什么？</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>答案 %1</translation>
    </message>
    <message>
        <source>Answer %1 (optional)</source>
        <translation>答案 %1（可选）</translation>
    </message>
    <message>
        <source>This answer is right</source>
        <translation>这是正确答案</translation>
    </message>
    <message>
        <source>Answer %1 is right</source>
        <translation>答案 %1 正确</translation>
    </message>
</context>
<context>
    <name>attentionscope::StepScene</name>
    <message>
        <source>lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>attentionscope::HeadEffects</name>
    <message>
        <source>Each head is silenced in turn…</source>
        <translation>正在逐个关闭各头…</translation>
    </message>
    <message>
        <source>Nothing is predicted here: hide a word, or choose a pronoun.</source>
        <translation>此处没有预测：请隐藏一个词，或选择一个代词。</translation>
    </message>
    <message>
        <source>How the log-probability of “%1” changes when a head is silenced</source>
        <translation>关闭一个头时，“%1”的对数概率如何变化</translation>
    </message>
</context>
</TS>
