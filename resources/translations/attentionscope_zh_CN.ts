<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
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
        <translation>自注意力</translation>
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
        <translation>图像</translation>
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
</context>
<context>
    <name>BottleneckFigure</name>
    <message>
        <source>What is handed over is drawn where there is more height.</source>
        <translation>传递的内容在视图更高时才会画出。</translation>
    </message>
    <message>
        <source>words of the source</source>
        <translation>源句词数</translation>
    </message>
    <message>
        <source>BLEU on held-out pairs</source>
        <translation>留出句对上的 BLEU</translation>
    </message>
    <message>
        <source>This model was not judged by length yet.</source>
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
</context>
<context>
    <name>Change</name>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
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
        <translation>屏蔽</translation>
    </message>
    <message>
        <source>Kept alone</source>
        <translation>只保留</translation>
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
        <source>Word %1 is “%2”</source>
        <translation>第 %1 个词改为“%2”</translation>
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
        <source>Produced word %1 forced</source>
        <translation>强制生成的第 %1 个词</translation>
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
        <source>Produced word %1 is “%2”</source>
        <translation>第 %1 个生成词改为“%2”</translation>
    </message>
    <message>
        <source>Padding from word %1 on</source>
        <translation>从第 %1 个词起为填充</translation>
    </message>
    <message>
        <source>Words drawn at temperature %1</source>
        <translation>以温度 %1 采样生成词</translation>
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
            <numerusform>遮蔽 %n 个单元格</numerusform>
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
        <source>There is no other head in this layer.</source>
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
        <source>The weights of this model belong to its own score function.</source>
        <translation>此模型的参数只适用于它自己的打分函数。</translation>
    </message>
    <message>
        <source>This model has its own way from scores to weights.</source>
        <translation>此模型从得分到权重有自己的方式。</translation>
    </message>
    <message>
        <source>This model produces no words.</source>
        <translation>此模型不生成词。</translation>
    </message>
    <message>
        <source>No weights were kept during the training of this model.</source>
        <translation>此模型训练时没有保留中间参数。</translation>
    </message>
    <message>
        <source>What this would change is not recorded.</source>
        <translation>没有记录它要改变的内容。</translation>
    </message>
</context>
<context>
    <name>Decoding</name>
    <message>
        <source>Encoder: what is read</source>
        <translation>编码器：读到的内容</translation>
    </message>
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
        <source>The picture that is read</source>
        <translation>读入的图像</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>%1, layer %2, head %3, row %4</source>
        <translation>%1，第 %2 层第 %3 头第 %4 行</translation>
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
        <source>the attention holds what is no finite number</source>
        <translation>注意力中有非有限的数</translation>
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
        <source>this array is no attention</source>
        <translation>这个数组不是注意力</translation>
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
        <source>a text that does not end: %1</source>
        <translation>没有结束的文本：%1</translation>
    </message>
    <message>
        <source>a text with a character or an escape that cannot stand in it</source>
        <translation>含有不允许的字符或转义的文本</translation>
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
        <source>there is no field of this name</source>
        <translation>没有这个名称的字段</translation>
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
        <source>the file could not be written to its end</source>
        <translation>文件没能写完</translation>
    </message>
    <message>
        <source>the file could not be brought to disk</source>
        <translation>文件没能存入磁盘</translation>
    </message>
    <message>
        <source>the file could not be closed</source>
        <translation>文件没能关闭</translation>
    </message>
    <message>
        <source>the written file could not take its name</source>
        <translation>写好的文件没能改成应有的名称</translation>
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
        <source>there is no such model folder</source>
        <translation>没有这个模型文件夹</translation>
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
        <source>there is no bundled model of this name</source>
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
        <source>Of a batch, take one: attention[0]. With --anyway all are taken, as layers.</source>
        <translation>若是一批，请只取其中一个：attention[0]。加上 --anyway 则全部作为层读入。</translation>
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
        <source>the alignment names a word that there is not</source>
        <translation>对齐提到了不存在的词</translation>
    </message>
    <message>
        <source>%1 words in the source and %2 in the target, counted from 0</source>
        <translation>原文 %1 个词、译文 %2 个词，从 0 数起</translation>
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
        <source>the file holds several sentences, and a recording holds one</source>
        <translation>文件中有多个句子，而一份记录只含一个</translation>
    </message>
    <message>
        <source>Keep the lines of one sentence.</source>
        <translation>请只保留一个句子的各行。</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Keep one line: sed -n 1p.</source>
        <translation>请只保留一行：sed -n 1p。</translation>
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
        <source>at least one head</source>
        <translation>至少一个头</translation>
    </message>
    <message>
        <source>at least one layer</source>
        <translation>至少一层</translation>
    </message>
    <message>
        <source>With --anyway it is taken as it is, and marked.</source>
        <translation>加上 --anyway 则照原样接受，并加以标记。</translation>
    </message>
    <message>
        <source>If these are scores, write what the softmax makes of them; or take them as they are with --anyway.</source>
        <translation>如果这些是得分，请写出 softmax 之后的结果；或用 --anyway 照原样接受。</translation>
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
        <source>it does not unpack to the size that it gives</source>
        <translation>解压后的大小与所写的不符</translation>
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
        <source>its name leads out of the archive</source>
        <translation>它的名字指向压缩包之外</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>它是加密的</translation>
    </message>
    <message>
        <source>it is packed in a way that is not known</source>
        <translation>其压缩方式未知</translation>
    </message>
    <message>
        <source>its check sum is another</source>
        <translation>其校验和不符</translation>
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
        <source>the recording does not say into which regions its picture is cut</source>
        <translation>记录没有说明图片被切成哪些区域</translation>
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
        <source>this is no NumPy file</source>
        <translation>这不是 NumPy 文件</translation>
    </message>
    <message>
        <source>there is no word in the text</source>
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
        <source>there are no numbers</source>
        <translation>没有数</translation>
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
        <source>there is no other head in the layer</source>
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
        <source>its weights belong to its own score function</source>
        <translation>它的权重属于它自己的打分函数</translation>
    </message>
    <message>
        <source>its weights belong to its own way from scores to weights</source>
        <translation>它的权重属于它自己从得分到权重的方式</translation>
    </message>
    <message>
        <source>it produces no words</source>
        <translation>它不产生词</translation>
    </message>
    <message>
        <source>no weights were kept during its training</source>
        <translation>训练时没有保留权重</translation>
    </message>
    <message>
        <source>what this would change is not recorded</source>
        <translation>没有记录它要改变的内容</translation>
    </message>
    <message>
        <source>there is not enough memory for this</source>
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
        <source>the open model looks at no picture</source>
        <translation>打开的模型不看图片</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>一张图片</translation>
    </message>
    <message>
        <source>this is not a session</source>
        <translation>这不是会话文件</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>another kind of file</source>
        <translation>另一种文件</translation>
    </message>
    <message>
        <source>Choose a session, or a model folder.</source>
        <translation>请选择一个会话或模型文件夹。</translation>
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
        <source>there is nothing left to learn from</source>
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
        <source>of this model no weights were kept while it was trained</source>
        <translation>这个模型在训练时没有保留权重</translation>
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
        <source>there is no title in the history</source>
        <translation>历史里没有标题</translation>
    </message>
    <message>
        <source>there is no word in the target</source>
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
        <source>there is no such produced word</source>
        <translation>没有这个生成的词</translation>
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
        <source>the header has an entry that the format does not know</source>
        <translation>文件头中有该格式没有的项</translation>
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
        <source>the header is said to be longer than it can be</source>
        <translation>文件头声称的长度超出可能的范围</translation>
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
        <source>Quantised checkpoints are not read: fetch the full-precision one.</source>
        <translation>不能读取量化的检查点：请获取全精度的版本。</translation>
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
        <source>the value put in its place has another shape</source>
        <translation>替换的值形状不同</translation>
    </message>
    <message>
        <source>the token id is not in the vocabulary</source>
        <translation>词表中没有这个词元编号</translation>
    </message>
    <message>
        <source>this model looks at a picture and none was given</source>
        <translation>这个模型要看图片，但没有给出图片</translation>
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
        <source>the tokenizer does not know as many words as the model has vectors for</source>
        <translation>分词器认识的词数与模型的词向量数不符</translation>
    </message>
    <message>
        <source>there is no word in the question</source>
        <translation>问题中没有词</translation>
    </message>
    <message>
        <source>Type a question about the picture.</source>
        <translation>请输入一个关于图片的问题。</translation>
    </message>
    <message>
        <source>the weights of this model belong to the softmax</source>
        <translation>这个模型的权重是为 softmax 训练的</translation>
    </message>
    <message>
        <source>Change it in a transformer, or in the model of typed numbers.</source>
        <translation>请在 Transformer 中，或在输入数字的模型中改动。</translation>
    </message>
    <message>
        <source>the weights of this model belong to its own score function</source>
        <translation>这个模型的权重属于它自己的打分函数</translation>
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
        <translation>句子太长，无法使用位置得分</translation>
    </message>
    <message>
        <source>Type a story, one fact a line, and a question about it.</source>
        <translation>请输入一个故事（每行一个事实）和一个关于它的问题。</translation>
    </message>
    <message>
        <source>the model has no such snapshot of its training</source>
        <translation>模型没有这个训练快照</translation>
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
        <source>the array is no picture</source>
        <translation>这个数组不是图片</translation>
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
        <source>this is no scene</source>
        <translation>这不是场景</translation>
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
        <source>this model has no attention, so there is no map of it</source>
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
        <source>there is no such word</source>
        <translation>没有这个词</translation>
    </message>
    <message>
        <source>A model folder is named by a path that contains a &apos;/&apos;, such as ./bert-base-uncased.</source>
        <translation>模型文件夹用带 “/” 的路径来指定，例如 ./bert-base-uncased。</translation>
    </message>
    <message>
        <source>Leave it out, or open a model that has what it changes.</source>
        <translation>请去掉它，或打开具有它所改动之处的模型。</translation>
    </message>
    <message>
        <source>a recording cannot be computed anew</source>
        <translation>记录无法重新计算</translation>
    </message>
    <message>
        <source>Only values can be changed in it: silence heads, mask or set cells.</source>
        <translation>其中只能改动数值：屏蔽头，遮盖或设定单元格。</translation>
    </message>
    <message>
        <source>this model translates nothing, so that no words can be chosen anew</source>
        <translation>这个模型不翻译，因此不能重新选词</translation>
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
        <source>Write the text with the tokens this model knows.</source>
        <translation>请用这个模型认识的词元来写文本。</translation>
    </message>
    <message>
        <source>there is no such folder</source>
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
        <source>tokenizer.json, or vocab.txt, or vocab.json and merges.txt</source>
        <translation>tokenizer.json，或 vocab.txt，或 vocab.json 与 merges.txt</translation>
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
        <source>there is no training to go on with</source>
        <translation>没有可以继续的训练</translation>
    </message>
    <message>
        <source>the checkpoint is of another recipe</source>
        <translation>检查点属于另一个训练方案</translation>
    </message>
    <message>
        <source>the data have other labels than the training that is to go on</source>
        <translation>数据的标签与要继续的训练不同</translation>
    </message>
    <message>
        <source>these labels cannot be told apart</source>
        <translation>这些标签无法区分</translation>
    </message>
    <message>
        <source>the model does not know a label of the file</source>
        <translation>模型不认识文件中的一个标签</translation>
    </message>
    <message>
        <source>Mend the line, or let bad lines be skipped.</source>
        <translation>请改正这一行，或让程序跳过有问题的行。</translation>
    </message>
    <message>
        <source>there are too few different items for so many folds</source>
        <translation>不同的项太少，分不成这么多份</translation>
    </message>
    <message>
        <source>this recipe learns from a file of yours and none was given</source>
        <translation>这个方案要从您的文件学习，但没有给出文件</translation>
    </message>
    <message>
        <source>there is no such recipe</source>
        <translation>没有这个训练方案</translation>
    </message>
    <message>
        <source>there is no question</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>the model declares no task that it can be judged by</source>
        <translation>模型没有声明可供评测的任务</translation>
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
        <source>The file is damaged: fetch the model again.</source>
        <translation>文件已损坏：请重新获取模型。</translation>
    </message>
    <message>
        <source>the width is not a multiple of the heads</source>
        <translation>宽度不是头数的倍数</translation>
    </message>
    <message>
        <source>there is nothing to continue</source>
        <translation>没有可以续写的内容</translation>
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
        <source>the model&apos;s logits are no finite numbers, so no word can be chosen</source>
        <translation>模型的 logits 不是有限的数，因此选不出词</translation>
    </message>
    <message>
        <source>infinity, or the result of a calculation without one</source>
        <translation>无穷大，或没有结果的运算</translation>
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
        <source>the model&apos;s hidden states are no finite numbers</source>
        <translation>模型的隐藏状态不是有限的数</translation>
    </message>
    <message>
        <source>the file holds a tensor that this model has no place for</source>
        <translation>文件中有一个张量，这个模型没有它的位置</translation>
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
        <source>the scene has more shapes than the model knows</source>
        <translation>场景中的图形超过模型所认识的数目</translation>
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
</context>
<context>
    <name>Export</name>
    <message>
        <source>PNG image</source>
        <translation>PNG 图像</translation>
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
        <source>cells share pixels: the largest value is shown</source>
        <translation>多个单元格共用一个像素：显示其中最大的值</translation>
    </message>
    <message>
        <source>largest of each pixel</source>
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
        <translation>目标</translation>
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
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>And if the street was too wide: which noun does “it” look at then?</source>
        <translation>如果太宽的是街道呢？这时“it”会注意哪个名词？</translation>
    </message>
    <message>
        <source>What will the second key, which has the most, get at a temperature of 0.5?</source>
        <translation>第二个键的权重最大。温度为 0.5 时，它会得到多少？</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>更少</translation>
    </message>
    <message>
        <source>As much</source>
        <translation>一样多</translation>
    </message>
    <message>
        <source>Head 2 looks for the same word, and “is” stands there twice. How does “is” divide its weight?</source>
        <translation>第 2 个头寻找相同的词，而“is”出现了两次。“is”如何分配它的权重？</translation>
    </message>
    <message>
        <source>All for itself</source>
        <translation>全给自己</translation>
    </message>
    <message>
        <source>Half and half</source>
        <translation>各一半</translation>
    </message>
    <message>
        <source>All for the other</source>
        <translation>全给另一个</translation>
    </message>
    <message>
        <source>If “France” may not see the comma: where does its weight go?</source>
        <translation>如果“France”看不到逗号，它的权重会到哪里去？</translation>
    </message>
    <message>
        <source>Nowhere</source>
        <translation>哪里也不去</translation>
    </message>
    <message>
        <source>To the full stop</source>
        <translation>给句号</translation>
    </message>
    <message>
        <source>To the word before</source>
        <translation>给前一个词</translation>
    </message>
    <message>
        <source>With half the bandwidth, what does the nearest place get?</source>
        <translation>带宽减半时，最近的位置会得到多少？</translation>
    </message>
    <message>
        <source>Twenty words now. Do both translations still hold?</source>
        <translation>现在有二十个词。两个译文还都成立吗？</translation>
    </message>
    <message>
        <source>Both do</source>
        <translation>都成立</translation>
    </message>
    <message>
        <source>Only that with attention</source>
        <translation>只有带注意力的成立</translation>
    </message>
    <message>
        <source>Neither does</source>
        <translation>都不成立</translation>
    </message>
    <message>
        <source>“européenne” is said last of the three. Which word does it look at?</source>
        <translation>三个词中“européenne”最后说出。它注意的是哪个词？</translation>
    </message>
    <message>
        <source>“the” has no counterpart in Chinese. Where does its weight go?</source>
        <translation>“the”在中文里没有对应的词。它的权重会到哪里去？</translation>
    </message>
    <message>
        <source>To one token</source>
        <translation>给一个词元</translation>
    </message>
    <message>
        <source>To many tokens</source>
        <translation>分给许多词元</translation>
    </message>
    <message>
        <source>Let all 17 words weigh alike: will the review still be called positive?</source>
        <translation>让 17 个词的权重都相同：这条评论还会被判为正面吗？</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>会</translation>
    </message>
    <message>
        <source>No</source>
        <translation>不会</translation>
    </message>
    <message>
        <source>And with “rude” in place of “friendly”?</source>
        <translation>如果把“friendly”换成“rude”呢？</translation>
    </message>
    <message>
        <source>Still positive</source>
        <translation>仍为正面</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>负面</translation>
    </message>
    <message>
        <source>“Because it was too wide”: where will “it” look now?</source>
        <translation>“because it was too wide”：现在“it”会注意哪里？</translation>
    </message>
    <message>
        <source>How much does “cup” give to “of”, which comes after it?</source>
        <translation>“of”在“cup”之后。“cup”给它多少权重？</translation>
    </message>
    <message>
        <source>A little</source>
        <translation>一点点</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>Move the circle above the others: will “red” find it there?</source>
        <translation>把圆移到其他图形上方：“red”能在那里找到它吗？</translation>
    </message>
    <message>
        <source>Which arithmetic makes a weight?</source>
        <translation>一个权重是怎样算出来的？</translation>
    </message>
    <message>
        <source>What is a head for?</source>
        <translation>注意力头有什么用？</translation>
    </message>
    <message>
        <source>Why attention at all?</source>
        <translation>为什么需要注意力？</translation>
    </message>
    <message>
        <source>How does an alignment form?</source>
        <translation>对齐是怎样形成的？</translation>
    </message>
    <message>
        <source>What if the words change places?</source>
        <translation>词序不同怎么办？</translation>
    </message>
    <message>
        <source>One word at a time, or a little of each?</source>
        <translation>一次只看一个词，还是每个词都看一点？</translation>
    </message>
    <message>
        <source>Which head aligns the words?</source>
        <translation>哪个头把词语对齐？</translation>
    </message>
    <message>
        <source>Each of these eight follows one rule: read it off the map.</source>
        <translation>这八个头各遵循一条规则：从热图上把它读出来。</translation>
    </message>
    <message>
        <source>Head 0 looks at the word before: “power” puts %1 of its weight on “is”. All bright cells but those of the first row lie just below the diagonal.</source>
        <translation>第 0 个头看前一个词：“power”把 %1 的权重放在“is”上。除第一行外，亮的格子都紧贴在对角线下方。</translation>
    </message>
    <message>
        <source>Head 2 looks for the same word. “is” stands there twice, and each of the two divides its weight evenly: %1 for itself, as much for the other.</source>
        <translation>第 2 个头寻找相同的词。“is”出现了两次，每一个都把权重平分：自己和另一个各得 %1。</translation>
    </message>
    <message>
        <source>Head 5 looks for the nearest punctuation mark. “France” gives %1 to the comma beside it; nearly all the rest goes to the full stop.</source>
        <translation>第 5 个头寻找最近的标点。“France”把 %1 给了旁边的逗号，其余几乎都给了句号。</translation>
    </message>
    <message>
        <source>Forbid “France” to see the comma, and the softmax shares out its row anew among what is left: the full stop now gets %1.</source>
        <translation>不许“France”看逗号，softmax 就把这一行的权重在剩下的词元之间重新分配：句号现在得到 %1。</translation>
    </message>
    <message>
        <source>Head 7 asks for nothing, and every score is 0. The softmax of equal scores is a plain average: each of the eight tokens gets %1.</source>
        <translation>第 7 个头什么也不问，所有得分都是 0。得分相等时，softmax 就是简单的平均：八个词元各得 %1。</translation>
    </message>
    <message>
        <source>One vector holds the whole sentence: see where that ends.</source>
        <translation>整句话只装在一个向量里：看看它到哪里就装不下了。</translation>
    </message>
    <message>
        <source>This model has no attention: it reads the sentence into a single vector and says it in French from that vector alone. Twelve words still fit, and both translations below are right.</source>
        <translation>这个模型没有注意力：它把句子读进一个向量，再只凭这个向量用法语说出来。十二个词还装得下，下面两个译文都是对的。</translation>
    </message>
    <message>
        <source>The curves show how it fares with longer sentences. Without attention BLEU falls below 20 from 21 words on; with attention it stays above 95 at every length.</source>
        <translation>曲线显示句子变长之后的情形。没有注意力，从 21 个词起 BLEU 就低于 20；有注意力，各种长度的 BLEU 都在 95 以上。</translation>
    </message>
    <message>
        <source>A sentence of twenty words. Without attention, “August 1992” has become “juin 2002” and the newspaper is gone; with attention all of it is right.</source>
        <translation>这个句子有二十个词。没有注意力，“August 1992”（1992 年 8 月）成了“juin 2002”（2002 年 6 月），报纸不见了；有注意力，整句都对。</translation>
    </message>
    <message>
        <source>The bars show how strongly what is said depends on each word. “did not read” has 27 % of it with attention and 12 % squeezed into one vector: the three words are felt in both, but there what they say is lost.</source>
        <translation>条形图显示译文对每个源词的依赖程度。“did not read”三个词在有注意力时占 27 %，挤进一个向量之后占 12 %：两边都受到它们的影响，但后者丢掉了它们的意思。</translation>
    </message>
    <message>
        <source>From step to step of the training, the words find each other.</source>
        <translation>随着训练一步步进行，词语逐渐对应起来。</translation>
    </message>
    <message>
        <source>After 134 steps of training every French word looks at the end of the English sentence: “zone” gives %1 to the full stop. Nothing is aligned yet.</source>
        <translation>训练 134 步之后，每个法语词都看着英语句子的末尾：“zone”把 %1 给了句号。此时还没有任何对齐。</translation>
    </message>
    <message>
        <source>After 400 steps that has passed, and the weights are spread thinly: “zone” puts no more than %1 anywhere.</source>
        <translation>到 400 步，这种情形已经过去，权重摊得很薄：“zone”给任何一个词的都不超过 %1。</translation>
    </message>
    <message>
        <source>The finished model is surer still: %1. Drag the slider above to go back and forth.</source>
        <translation>训练完的模型更有把握：%1。拖动上面的滑块，可以来回比较。</translation>
    </message>
    <message>
        <source>Noun and adjectives cross: follow “zone économique européenne”.</source>
        <translation>名词与形容词的连线相互交叉：看“zone économique européenne”。</translation>
    </message>
    <message>
        <source>“zone” is said first of three words, yet “Area” stands last of its three: the line runs ahead, with a weight of %1.</source>
        <translation>“zone”在三个词中最先说出，而“Area”在对应的三个词中排在最后：连线向后跨越，权重为 %1。</translation>
    </message>
    <message>
        <source>“européenne” is said last, and its line runs back to “European”: noun and adjectives have changed places.</source>
        <translation>“européenne”最后说出，它的连线回到“European”：名词与形容词交换了位置。</translation>
    </message>
    <message>
        <source>In the map the three cells rise against the diagonal, with “économique” in the middle: its weight on “Economic” is %1.</source>
        <translation>在热图上，这三个格子与对角线方向相反，“économique”在中间：它对“Economic”的权重是 %1。</translation>
    </message>
    <message>
        <source>Local attention multiplies its weights by a Gaussian around a predicted place, so a row need not sum to 1: for “zone”, “Area” keeps %1, and next to nothing is left for the others.</source>
        <translation>局部注意力把权重再乘以以预测位置为中心的高斯函数，因此一行之和不必为 1：“zone”这一行，“Area”保留 %1，其余各词几乎为零。</translation>
    </message>
    <message>
        <source>Hard attention reads a single word at each step. Is it the right one?</source>
        <translation>硬注意力每一步只读一个词。读对了吗？</translation>
    </message>
    <message>
        <source>Soft attention reads a mixture of all words; hard attention picks one. For “accord” it reads “agreement”, whose probability is %1, and nothing else.</source>
        <translation>软注意力读的是所有词的混合，硬注意力只选一个。说“accord”时，它只读“agreement”，其概率为 %1。</translation>
    </message>
    <message>
        <source>For “zone” it reads “Area”, the word that is meant.</source>
        <translation>说“zone”时，它读的是“Area”，正是对应的词。</translation>
    </message>
    <message>
        <source>“économique” steps back to “Economic”, with %1, and “européenne” to “European”. It has to be sure: of a word that it does not read, nothing gets into the sentence.</source>
        <translation>“économique”退回到“Economic”，概率为 %1；“européenne”再退回到“European”。它必须有把握：没有读到的词，一点内容也进不了译文。</translation>
    </message>
    <message>
        <source>A choice has no gradient, so good guesses are rewarded instead (REINFORCE), and that teaches less. On 500 sentences the alignment error rate is 0.056, with soft additive attention 0.041; on everyday sentences BLEU is 40.0 against 43.0.</source>
        <translation>“选择”没有梯度，只好奖励猜得好的（REINFORCE），这样学到的要少一些。在 500 个句子上对齐错误率为 0.056，软的加性注意力为 0.041；在日常句子上，BLEU 为 40.0，后者为 43.0。</translation>
    </message>
    <message>
        <source>Twelve heads of cross-attention: most align, some do not.</source>
        <translation>十二个交叉注意力头：多数会对齐，有些不会。</translation>
    </message>
    <message>
        <source>In layer 1, head 1 has learnt to align: “read” puts %1 on “读”, which stands much later in the Chinese sentence.</source>
        <translation>在第 1 层，头 1 学会了对齐：“read”把 %1 放在“读”上，它在汉语句子里要靠后得多。</translation>
    </message>
    <message>
        <source>“the” has no counterpart in Chinese. The head cannot look nowhere, for its weights sum to 1; it spreads them, and no token gets more than %1.</source>
        <translation>“the”在中文里没有对应的词。权重之和必须为 1，这个头不能什么都不看，只好把权重分散开：没有哪个词元超过 %1。</translation>
    </message>
    <message>
        <source>Not every head aligns. Head 2 of layer 0 looks at “的” from “young”, with %1, and from “teacher” alike: it has not told the words apart yet.</source>
        <translation>并不是每个头都会对齐。第 0 层的头 2 从“young”看“的”（%1），从“teacher”看的也是它：它还没有把各个词分开。</translation>
    </message>
    <message>
        <source>After 2,900 steps the words have found each other: “zone” gives %1 to “Area”. No alignment was ever shown to the model: this came of learning to translate.</source>
        <translation>到 2900 步，词语已经彼此对应：“zone”把 %1 给了“Area”。没有人给模型看过任何对齐：这是在学习翻译时自己形成的。</translation>
    </message>
    <message>
        <source>“yesterday” is the last English word, while “昨天” is the fifth of the Chinese tokens: the line runs far back, with a weight of %1.</source>
        <translation>“yesterday”是英语句子的最后一个词，“昨天”却是第五个中文词元：连线远远地折回去，权重为 %1。</translation>
    </message>
    <message>
        <source>What does “it” stand for?</source>
        <translation>“it”指的是谁？</translation>
    </message>
    <message>
        <source>Two layers of attention find the animal, with numbers that have names.</source>
        <translation>两层注意力找到了那只动物，每个数都有名字。</translation>
    </message>
    <message>
        <source>In this small model each word is five numbers with names: noun, pronoun, adjective, living, wanted. In layer 0 a pronoun looks for what is said of it: “it” gives %1 of its weight to “tired”.</source>
        <translation>在这个小模型里，每个词是五个有名字的数：名词、代词、形容词、有生命、所需。在第 0 层，代词寻找修饰它的词：“it”把 %1 的权重给了“tired”。</translation>
    </message>
    <message>
        <source>So “it” now knows that something living is wanted. In layer 1 it looks for a noun that this fits: with “animal” both products of query and key are positive, and the score is %1.</source>
        <translation>于是“it”知道，要找的是有生命的东西。在第 1 层，它寻找与此相符的名词：与“animal”相乘，查询与键的两个乘积都为正，得分为 %1。</translation>
    </message>
    <message>
        <source>“street” is a noun as well, but lifeless. One of its products is negative, and its score is only %1.</source>
        <translation>“street”也是名词，却没有生命：它的一个乘积为负，得分只有 %1。</translation>
    </message>
    <message>
        <source>The softmax turns scores into weights, and “animal” gets %1: that is the word “it” stands for.</source>
        <translation>softmax 把得分变成权重，“animal”得到 %1：“it”指的就是它。</translation>
    </message>
    <message>
        <source>With “wide” in place of “tired” something lifeless is wanted, and “street” gets %1. These weights were set by hand: they show how attention can do it, not how a trained model does.</source>
        <translation>把“tired”换成“wide”，要找的便是没有生命的东西，“street”得到 %1。这些权重是手工设定的：它们说明注意力能够这样做，而不是说明训练出来的模型就是这样做的。</translation>
    </message>
    <message>
        <source>From scores to weights to a new vector, small enough for pencil and paper.</source>
        <translation>从得分到权重，再到新的向量，用纸笔就能算完。</translation>
    </message>
    <message>
        <source>Two queries, two keys, two values of four numbers each. The second query is multiplied, number by number, with the second key, and the products are added up: 0·0 + 2·1 + 0·0 + 2·1 makes a score of %1.</source>
        <translation>两个查询、两个键、两个值，各由四个数组成。第二个查询与第二个键逐个相乘，再把乘积加起来：0·0 + 2·1 + 0·0 + 2·1，得分为 %1。</translation>
    </message>
    <message>
        <source>Long vectors make large scores. So each is divided by the square root of their length, √4 = 2, and %1 is left.</source>
        <translation>向量越长，得分越大，所以每个得分都除以长度的平方根 √4 = 2，剩下 %1。</translation>
    </message>
    <message>
        <source>The softmax raises e to each scaled score and divides by the sum over the row, so that the row sums to 1: e² / (e⁰ + e²) = %1.</source>
        <translation>softmax 以 e 为底、以缩放后的得分为指数求幂，再除以整行之和，使每行之和为 1：e² / (e⁰ + e²) = %1。</translation>
    </message>
    <message>
        <source>The weights now mix the values: %1 of (5, 6, 7, 8) and the rest of (1, 2, 3, 4). This weighted sum is all that attention hands on.</source>
        <translation>现在用权重混合各个值：(5, 6, 7, 8) 占 %1，其余归 (1, 2, 3, 4)。注意力交给后面的，就只有这个加权和。</translation>
    </message>
    <message>
        <source>Divided by a temperature of 0.5 before the softmax, the scores lie twice as far apart, and the largest wins more clearly: the second key now has %1.</source>
        <translation>在 softmax 之前除以温度 0.5，得分之间的距离加倍，最大者的优势更加明显：第二个键现在占 %1。</translation>
    </message>
    <message>
        <source>Where do queries, keys and values come from?</source>
        <translation>查询、键和值的想法从何而来？</translation>
    </message>
    <message>
        <source>From statistics: an average in which what is near counts for more.</source>
        <translation>来自统计学：一种平均，近者所占的份量更重。</translation>
    </message>
    <message>
        <source>A quantity was measured at five places: the places 0 to 4 are the keys, what was measured, 0, 1, 4, 9 and 16, are the values. What is it at 1.5? That is the query. The places 1 and 2 lie nearest, and each gets a weight of %1.</source>
        <translation>在五个位置上测量了一个量：位置 0 到 4 是键，测得的 0、1、4、9、16 是值。它在 1.5 处是多少？这就是查询。位置 1 和 2 最近，各得到 %1 的权重。</translation>
    </message>
    <message>
        <source>The score of a place falls with the square of its distance. From 1.5 to 1 it is half a step: −½ · 0.5² = %1.</source>
        <translation>一个位置的得分随距离的平方下降。从 1.5 到 1 相距半步：−½ · 0.5² = %1。</translation>
    </message>
    <message>
        <source>A bandwidth of h = 0.5 says how far is far: divided by h² = 0.25, the score becomes %1. The softmax that follows is the one attention still uses.</source>
        <translation>带宽 h = 0.5 规定了多远才算远：除以 h² = 0.25，得分变为 %1。接下来的 softmax，正是注意力至今所用的那一个。</translation>
    </message>
    <message>
        <source>%1 of the value 1, as much of the value 4 and a little of the others make 2.54. (The measured curve is x², and 1.5² = 2.25: an average lies above a curve that bends upwards.)</source>
        <translation>值 1 占 %1，值 4 占同样多，其余各占一点，合起来是 2.54。（所测的曲线是 x²，1.5² = 2.25：对于向上弯的曲线，平均值总在曲线之上。）</translation>
    </message>
    <message>
        <source>With half the bandwidth a query listens to the nearest place alone: at 0 it gives %1 to the place 0, where it was 0.881. A transformer learns its queries, keys and values; the idea is the same.</source>
        <translation>带宽减半，查询便只听最近的位置：在 0 处，它把 %1 给了位置 0，而先前是 0.881。Transformer 的查询、键和值是学来的，想法却是一样的。</translation>
    </message>
    <message>
        <source>Do the weights explain the answer?</source>
        <translation>权重能解释答案吗？</translation>
    </message>
    <message>
        <source>Change what is attended to, then change a word: which of them matters?</source>
        <translation>先改变注意的对象，再改一个词：哪一个更要紧？</translation>
    </message>
    <message>
        <source>A model has read this review and calls it positive, with 74 %. Of all words “friendly” gets the largest weight, %1. Is that why?</source>
        <translation>模型读了这条评论，以 74% 的概率判为正面。所有词中，“friendly”的权重最大，为 %1。这就是原因吗？</translation>
    </message>
    <message>
        <source>Divided by a temperature of 1000, all 17 weights become alike, %1 each. The answer hardly moves: still positive, with 73 %.</source>
        <translation>除以温度 1000，17 个权重变得一样，各为 %1。答案几乎不动：仍是正面，73%。</translation>
    </message>
    <message>
        <source>Forbid attention to see “friendly”, and %1 is what it gets. Still positive, with 71 %: the other states have heard of it, for the LSTM below reads in both directions.</source>
        <translation>不许注意力看“friendly”，它得到的是 %1。仍是正面，71%：其他状态早已得知这个词，因为下面的 LSTM 从两个方向读过句子。</translation>
    </message>
    <message>
        <source>Now say “rude” instead of “friendly”: negative, with 93 %. The word matters indeed, but its weight of %1 would not have told how much.</source>
        <translation>现在把“friendly”换成“rude”：负面，93%。这个词确实要紧，但它的权重 %1 看不出有多要紧。</translation>
    </message>
    <message>
        <source>On 2,542 held-out texts it is right in 82.5 % with its attention, and in 82.1 % with a plain mean in its place. Weights show what is read, not why an answer is given (Jain &amp; Wallace 2019; Wiegreffe &amp; Pinter 2019).</source>
        <translation>在 2,542 条留出的文本上，带注意力的正确率为 82.5%，换成简单平均则为 82.1%。权重说明读了什么，并不说明为何这样回答（Jain &amp; Wallace 2019；Wiegreffe &amp; Pinter 2019）。</translation>
    </message>
    <message>
        <source>Where in a long text is the opinion?</source>
        <translation>长文本里的意见在哪里？</translation>
    </message>
    <message>
        <source>Two levels at once: a bar for each sentence, a shade for each word.</source>
        <translation>同时看两级：每句一条，每个词一种深浅。</translation>
    </message>
    <message>
        <source>Five sentences about a visit, and the model calls it negative, with 93 %. Of the sentences the third gets %1: the bars say so.</source>
        <translation>五句话讲一次光顾，模型判为负面，概率 93 %。各句中第三句得到 %1：条形显示了这一点。</translation>
    </message>
    <message>
        <source>Within each sentence the words share a weight of 1 of their own. In the third it is “rude” that gets %1; in “The restaurant is next to the library.” no word stands out so.</source>
        <translation>每句之内，各词另行分配总和为 1 的权重。第三句里“rude”得到 %1；在“The restaurant is next to the library.”中，没有哪个词这样突出。</translation>
    </message>
    <message>
        <source>A person would also hold “I will never come back.” against the place. The model gives it only %1: it has missed that.</source>
        <translation>人还会把“I will never come back.”算作差评。模型只给它 %1：它漏掉了这句。</translation>
    </message>
    <message>
        <source>Let the waiter be friendly instead. The third sentence keeps %1 of the weight, but in it “cold” and “friendly” now weigh nearly the same, and the document is negative with 55 % only.</source>
        <translation>让服务员变得友好（friendly）。第三句仍有 %1 的权重，但句中“cold”与“friendly”的权重已相差无几，文档为负面的概率只剩 55 %。</translation>
    </message>
    <message>
        <source>In 762 held-out documents the opinions have 0.828 of the weight, and are 0.155 of the sentences. Right in 88.5 %; with equal weights in 76.5 %: a mean keeps the opinions, but among much else.</source>
        <translation>在 762 篇留出的文档中，意见句占权重的 0.828，占句数的 0.155。正确率为 88.5 %；用相等的权重时为 76.5 %：平均里虽然也有这些意见，却淹没在许多别的句子当中。</translation>
    </message>
    <message>
        <source>Must a whole vector attend to the same word?</source>
        <translation>整个向量必须关注同一个词吗？</translation>
    </message>
    <message>
        <source>A row for each dimension: which words does it take its number from?</source>
        <translation>每个维度一行：它的数取自哪些词？</translation>
    </message>
    <message>
        <source>An LSTM has made 64 numbers of each word. Here each of the 64 dimensions has a softmax of its own, and a row. Dimension 0 takes most from “friendly”: %1.</source>
        <translation>LSTM 把每个词变成 64 个数。这里 64 个维度各有自己的 softmax，各占一行。维度 0 从“friendly”取得最多：%1。</translation>
    </message>
    <message>
        <source>Dimension 35 looks elsewhere. Its largest weight, %1, is on “cold”, of which dimension 0 wants next to nothing.</source>
        <translation>维度 35 看向别处。它最大的权重 %1 在“cold”上，而维度 0 几乎不要这个词。</translation>
    </message>
    <message>
        <source>And to “friendly” dimension 35 gives only %1. One word matters for one number and not for another, which a single weight for each word could not say.</source>
        <translation>维度 35 只给“friendly” %1。一个词对这个数重要，对那个数却不重要，每个词只有一个权重就说不出这一点。</translation>
    </message>
    <message>
        <source>Divided by a temperature of 1000, all weights become 1/17, %1. The review is still called positive, with 71 % instead of 76 %.</source>
        <translation>除以温度 1000 后，所有权重都变成 1/17，即 %1。评论仍被判为正面，概率从 76 % 变为 71 %。</translation>
    </message>
    <message>
        <source>On 2,542 held-out texts it is right in 82.9 %, and in 82.5 % with equal weights in place of its attention: on texts so short, the map shows more than it gains.</source>
        <translation>在 2,542 条留出的文本上正确率为 82.9 %，用相等的权重代替注意力时为 82.5 %：对这么短的文本，这张图展示的比它带来的提升更多。</translation>
    </message>
    <message>
        <source>How is a word read that nobody has seen?</source>
        <translation>没有见过的词怎么读？</translation>
    </message>
    <message>
        <source>Three embeddings for each word: itself, its characters, its shape.</source>
        <translation>每个词有三个词向量：词本身、字符、词形。</translation>
    </message>
    <message>
        <source>Every row is a word, every column one of its embeddings. The vocabulary lacks “frendly”, so it is read by its characters: %1.</source>
        <translation>每一行是一个词，每一列是它的一个词向量。词表里没有“frendly”，所以按字符来读：%1。</translation>
    </message>
    <message>
        <source>“overpriiiced” too, with %1. Its shape, a letter three times in a row, gets most of the rest.</source>
        <translation>“overpriiiced”也是如此，为 %1。它的词形（一个字母连写三次）得到其余的大部分。</translation>
    </message>
    <message>
        <source>“the” says nothing of whether a review is good. The model is content with its shape, %1: small letters, three of them.</source>
        <translation>“the”说明不了评论好不好。模型只看它的词形就够了，%1：三个小写字母。</translation>
    </message>
    <message>
        <source>Spelt right, “friendly” has an embedding of its own, which now takes part with %1. The review is still negative, but with 73 % instead of 94 %.</source>
        <translation>拼写正确时，“friendly”有自己的词向量，它现在占 %1。评论仍是负面，但概率从 94 % 变为 73 %。</translation>
    </message>
    <message>
        <source>In 2,542 held-out texts the characters have 0.337 of the weight in known words, and 0.696 in unknown ones. When which embedding is to be read was never shown to it.</source>
        <translation>在 2,542 条留出的文本中，已知词里字符占权重的 0.337，未知词里占 0.696。何时该读哪一个词向量，从未告诉过它。</translation>
    </message>
    <message>
        <source>How is an answer put together from several facts?</source>
        <translation>答案怎样由几个事实拼成？</translation>
    </message>
    <message>
        <source>Three hops over a story: each looks where the one before has led.</source>
        <translation>在故事上跳三次：每一跳都看向前一跳引向之处。</translation>
    </message>
    <message>
        <source>Each sentence of the story is a memory, the question a vector. The first hop has only the question to go by and looks here and there; “Mary got the milk there.” has %1.</source>
        <translation>故事的每个句子是一条记忆，问题是一个向量。第一跳只有问题可依，到处都看一点；“Mary got the milk there.”得到 %1。</translation>
    </message>
    <message>
        <source>What it read is added to the vector. The second hop settles on the sentence that names the milk, with %1.</source>
        <translation>读到的内容加到向量上。第二跳落在提到牛奶的句子上，权重为 %1。</translation>
    </message>
    <message>
        <source>Now it is about Mary, and the third hop finds where she went: %1. The answer is “hallway”. Which sentences matter was never shown to it.</source>
        <translation>现在要找的是 Mary，第三跳找到她去了哪里：%1。答案是“hallway”。哪些句子要紧，从未有人告诉过它。</translation>
    </message>
    <message>
        <source>Let Mary travel to the garden instead. The hops look at the same two sentences, the third with %1, and the answer is “garden”.</source>
        <translation>让 Mary 改去花园。各跳看的还是那两个句子，第三跳的权重为 %1，答案变为“garden”。</translation>
    </message>
    <message>
        <source>Where does a network look while it describes a picture?</source>
        <translation>网络描述一幅图时，看的是哪里？</translation>
    </message>
    <message>
        <source>A caption word by word, and for each word the regions that it comes from.</source>
        <translation>逐词写出的描述，以及每个词读自哪些区域。</translation>
    </message>
    <message>
        <source>The picture is cut into 64 regions, each a vector. Before every word the network asks all of them, and reads the sum of what they say. For “red” the circle&apos;s region has a weight of %1.</source>
        <translation>图片切成 64 个区域，各成一个向量。说每个词之前，网络都询问所有区域，读取它们所答的加权和。说“red”时，圆所在区域的权重为 %1。</translation>
    </message>
    <message>
        <source>For “blue” it is the square&apos;s, with %1. Which word is of which shape was never shown to it: it had pictures and captions, nothing else.</source>
        <translation>说“blue”时轮到正方形所在的区域，权重为 %1。哪个词说的是哪个图形，从未有人告诉过它：它见过的只有图片和描述。</translation>
    </message>
    <message>
        <source>Forbid “red” the circle&apos;s region and those around it: the weight is %1 there, and with nothing red to read another word becomes likeliest.</source>
        <translation>不许“red”看圆所在的区域及其周围：那里的权重为 %1，读不到红色，最可能的词就换成了别的。</translation>
    </message>
    <message>
        <source>Let the circle stand above the others. Now the caption says “above”, and “red” has found the circle where it is, with %1.</source>
        <translation>让圆位于其他图形的上方。描述改口说“above”，“red”也在新的地方找到了圆，权重为 %1。</translation>
    </message>
    <message>
        <source>On 2,000 held-out scenes, made up by the program like those it learnt from, more than 95 % of its captions are right word for word, and none where every region has the same weight. Words for colours and shapes give 0.83 of their weight to the 3 × 3 regions around what they name.</source>
        <translation>在 2,000 个留出的场景（与训练场景一样由程序生成）上，逐词全对的描述超过 95%；各区域权重相同时一句也不对。说颜色和形状的词，有 0.83 的权重落在所说图形周围的 3 × 3 个区域上。</translation>
    </message>
    <message>
        <source>How do a question and a picture find each other?</source>
        <translation>问题和图片怎样找到彼此？</translation>
    </message>
    <message>
        <source>Attention over the regions of a picture and the words of a question, both at once.</source>
        <translation>对图片各区域的注意力和对问题各词的注意力，两者同时进行。</translation>
    </message>
    <message>
        <source>One matrix, C = tanh(Q W Vᵀ / √d), says how well each word goes with each of the 64 regions; by it regions and words are weighed at once. At the first of three levels, that of words, the circle has %1. The answer is “circle”.</source>
        <translation>一个矩阵 C = tanh(Q W Vᵀ / √d) 说明每个词与 64 个区域中的每一个有多相配；区域和词都由它同时得到权重。三级中的第一级是词级，圆所在的区域得到 %1。答案是“circle”。</translation>
    </message>
    <message>
        <source>And of the words, which one weighs most?</source>
        <translation>那么在各词之中，哪个词的权重最大？</translation>
    </message>
    <message>
        <source>The other half of the same moment: of the words, “square” has %1 here. Which words and which shapes matter was never shown to it.</source>
        <translation>同一时刻的另一半：在各词之中，这里“square”得到 %1。哪些词、哪些图形要紧，从未有人告诉过它。</translation>
    </message>
    <message>
        <source>Ask for the colour of the triangle, and the same network looks there, with %1. The answer is “yellow”.</source>
        <translation>问三角形的颜色，同一个网络就看向那里，权重为 %1。答案是“yellow”。</translation>
    </message>
    <message>
        <source>Forbid it the triangle&apos;s region and those around it, at all levels: the weight is %1 there, and the answer is another colour.</source>
        <translation>在每一级都不许它看三角形所在的区域及其周围：那里的权重为 %1，答案变成另一种颜色。</translation>
    </message>
    <message>
        <source>Of 6,000 questions about held-out scenes, made up by the program like those it learnt from, 98.4 % are answered rightly, and 26.1 % where every region and every word has the same weight.</source>
        <translation>关于留出场景的 6,000 个问题（与训练问题一样由程序生成）中，答对的占 98.4%；各区域、各词权重相同时为 26.1%。</translation>
    </message>
    <message>
        <source>What does a model learn that names hidden words?</source>
        <translation>会猜被遮盖的词的模型学到了什么？</translation>
    </message>
    <message>
        <source>Hide a word, or ask a pronoun what it stands for: a trained head knows.</source>
        <translation>遮住一个词，或问代词指的是谁：一个训练出来的注意力头知道。</translation>
    </message>
    <message>
        <source>This model learnt to name hidden words and, at a pronoun, the noun that it stands for. Where to look it was never told. In this head of layer 1 “it” gives %1 of its weight to “animal”, and “animal” is what it says there.</source>
        <translation>这个模型学的是说出被遮盖的词，以及代词所指的名词；该看哪里，从未有人告诉过它。在第 1 层的这个头里，“it”把 %1 的权重给了“animal”，而它在此处说的正是“animal”。</translation>
    </message>
    <message>
        <source>One other word, “wide” instead of “tired”, and “it” looks at “street” with %1. Of all the sentences that taught it pronouns, none had these two nouns together.</source>
        <translation>只换一个词，把“tired”换成“wide”，“it”便以 %1 看向“street”。教它认代词的句子里，没有一句同时出现过这两个名词。</translation>
    </message>
    <message>
        <source>Now “cross” is hidden; a second click on a chosen word does that. The model sees both sides of the gap, this head gives “didn&apos;t” %1, and “cross” comes first again, with more than 99 %.</source>
        <translation>现在遮住“cross”；再点一次已选中的词即可。模型看得见空缺的两边，这个头给“didn&apos;t”的权重是 %1，排在首位的仍是“cross”，超过 99%。</translation>
    </message>
    <message>
        <source>A gap that many words fit: this head gives “cup” %1, and “coffee” is the likeliest, but with 5 % only, and “money” follows close behind. It has read short sentences, and not many.</source>
        <translation>这个空缺许多词都合适：这个头给“cup”的权重是 %1，“coffee”最有可能，却只有 5%，“money”紧随其后。它读过的句子很短，也不算多。</translation>
    </message>
    <message>
        <source>On 18,902 hidden words it never saw, the right one is among its first five in 69 %; looking at all words equally, in 23 %. Back at the first sentence, “it” gives “street” %1.</source>
        <translation>在 18,902 个它从未见过的遮盖处，正确的词有 69% 排在前五；若同等地看所有词，则只有 23%。回到第一句，“it”给“street”的权重只有 %1。</translation>
    </message>
    <message>
        <source>How does a text go on?</source>
        <translation>一段文本怎样往下写？</translation>
    </message>
    <message>
        <source>A decoder looks back, never ahead, and says what is likely next.</source>
        <translation>解码器只向后看，从不向前看，并说出接下来可能是什么。</translation>
    </message>
    <message>
        <source>This model tells each word from those before it. To know what can follow “of” it looks back: in this head of layer 0, “cup” gets %1 of the weight. What it says is “coffee”, with 40 %, or “tea”, with 37 %.</source>
        <translation>这个模型由前面的词说出下一个词。要知道“of”后面可以跟什么，它便回头看：在第 0 层的这个头里，“cup”得到 %1 的权重。它说的是“coffee”，40%，或“tea”，37%。</translation>
    </message>
    <message>
        <source>The other way round nothing is seen: “of” comes later, and what “cup” gives to it is %1. Above the diagonal the map is closed. So every word of a text can be asked at once, and a new one only adds a row.</source>
        <translation>反过来什么也看不到：“of”在后面，“cup”给它的权重是 %1。对角线以上是关闭的。所以一段文本的每个词可以同时计算，新添一个词只多出一行。</translation>
    </message>
    <message>
        <source>A piece of what? “piece” gets %1, and now it is “cake” that comes first, with 20 %. “One word on” adds a word; at a higher temperature, or with more words to draw from, it is less often the likeliest.</source>
        <translation>一块什么？“piece”得到 %1，这回排在首位的是“cake”，20%。“续写一词”会添上一个词；温度越高，或可供抽取的词越多，就越少是最可能的那个。</translation>
    </message>
    <message>
        <source>“Tom and Mary” come again. An induction head looks at what followed the first time, and this head does: the last “Mary” gives “like” %1. But so does the last “Tom”, and what the model says is “are”.</source>
        <translation>“Tom and Mary”再次出现。归纳头会看上一次后面跟着什么，这个头正是如此：最后的“Mary”给“like”的权重是 %1。可是最后的“Tom”也一样，而模型说的是“are”。</translation>
    </message>
    <message>
        <source>The last “Tom” gives “like” %1: it seeks a verb, it does not copy. Of random words that come again the model tells 12 %. Sentences it knows better: perplexity 19.9 on unseen ones, where counting triples of words reaches 21.3.</source>
        <translation>最后的“Tom”给“like”的权重是 %1：它找的是动词，而不是在抄写。重复出现的随机词，模型只说对 12%。句子它更在行：在未见过的句子上困惑度为 19.9，数三元组的模型为 21.3。</translation>
    </message>
    <message>
        <source>What of a sentence goes into its headline?</source>
        <translation>句子里的哪些词进了标题？</translation>
    </message>
    <message>
        <source>Six of seventeen words, and for each of them where it was read.</source>
        <translation>十七个词里的六个，以及每个词读自何处。</translation>
    </message>
    <message>
        <source>A headline is a sentence with most of it left out. Before each of its words the last five are compared with every place of the sentence; for “government” it is the sentence&apos;s own that gets %1.</source>
        <translation>标题就是略去大半的句子。写每个词之前，都拿前面的五个词与句中每个位置比较；写“government”时，句中的这个词得到 %1。</translation>
    </message>
    <message>
        <source>Who said it, and when, is passed over. What is still to come, “would”, is called “to” in a headline: it reads that place with %1.</source>
        <translation>谁说的、何时说的，都略过。将要发生的事，句中用“would”，标题里用“to”：它读那个位置，权重为 %1。</translation>
    </message>
    <message>
        <source>“the tax on meat” is told the other way round. “meat” comes first, read with %1, and only then “tax”: the lines cross.</source>
        <translation>“the tax on meat”要倒过来说。先是“meat”，权重为 %1，然后才是“tax”：连线交叉。</translation>
    </message>
    <message>
        <source>Nothing is said here that does not stand there. Write “cars” in place of “meat”, and the headline tells of a tax on cars; “tax” reads its word with %1.</source>
        <translation>句中没有的，标题里也不说。把“meat”换成“cars”，标题说的就是汽车税；“tax”读它自己的词，权重为 %1。</translation>
    </message>
    <message>
        <source>All its news are made up by a grammar, which knows where each word comes from; the model was never told. On 500 unseen sentences ROUGE-L is 0.966, and 0.064 where every place has the same weight. Back at “meat”, %1.</source>
        <translation>它的新闻都由一个语法生成，语法知道每个词从何而来，模型却从未得知。在 500 个未见过的句子上 ROUGE-L 为 0.966；各位置权重相同时为 0.064。回到“meat”：%1。</translation>
    </message>
    <message>
        <source>Which of the things you liked speak for this one?</source>
        <translation>你喜欢过的东西里，哪些为这一个说话？</translation>
    </message>
    <message>
        <source>A history of clicks, weighed anew for every title that may follow.</source>
        <translation>一段点击的历史，对每个可能的标题都重新加权。</translation>
    </message>
    <message>
        <source>Somebody clicked these eight titles; will “Secrets of Saturn for Experts” be next? The model says so, with 99 %. “Inside a Galaxy in Depth” gets %1 of the weight.</source>
        <translation>有人点击过这八个标题，下一个会是“Secrets of Saturn for Experts”吗？模型说会，概率 99 %。“Inside a Galaxy in Depth”得到权重 %1。</translation>
    </message>
    <message>
        <source>“A Journey to Mars for Experts” gets %1. Nothing told the model that both are about space; what bread and ducks say of Saturn it leaves aside.</source>
        <translation>“A Journey to Mars for Experts”得到 %1。没有谁告诉模型这两个都讲太空；面包和鸭子与土星无关，它便放在一边。</translation>
    </message>
    <message>
        <source>The same “for Beginners”: passed over, with 96 %. This user likes beginners&apos; titles too, but about cooking. Mars still gets %1, and Mars was for experts.</source>
        <translation>换成“for Beginners”：略过，概率 96 %。这位用户也喜欢入门的标题，但那是烹饪的。火星仍得到 %1，而火星那个是给行家的。</translation>
    </message>
    <message>
        <source>Ask about “Baking Cookies Made Easy”, and bread and soup speak, the bread with %1: clicked, with more than 99 %. A user is not one vector, but another one for every question.</source>
        <translation>问“Baking Cookies Made Easy”，说话的就是面包和汤，面包的权重为 %1：点击，概率超过 99 %。一个用户不是一个向量，对每个问题都是另一个。</translation>
    </message>
    <message>
        <source>Saturn again, with all weights alike, %1 each. On 3,000 made-up users that it never saw, a clicked title comes before another one in 94 % with attention, in 67 % with equal weights.</source>
        <translation>再看土星，但所有权重相同，各为 %1。在 3,000 个未见过的生成用户上，被点击的标题排在另一个之前：用注意力时有 94 %，权重相同时有 67 %。</translation>
    </message>
    <message>
        <source>A pronoun finds its noun because what it asks for, its query, fits what the noun offers, its key.</source>
        <translation>代词能找到所指的名词，是因为它所寻找的（查询）与名词所提供的（键）相合。</translation>
    </message>
    <message>
        <source>Attention is three lines of arithmetic: multiply queries with keys, turn each row into shares of 1, mix the values by these shares.</source>
        <translation>注意力只是三行算术：查询乘以键，把每一行变成总和为 1 的份额，再按这些份额混合值。</translation>
    </message>
    <message>
        <source>A head is one rule for where to look. Several side by side look at several things at once.</source>
        <translation>一个头就是一条“看哪里”的规则；多个头并列，就能同时看多处。</translation>
    </message>
    <message>
        <source>Attention is a weighted average, and its weights are computed from queries and keys.</source>
        <translation>注意力是加权平均，而权重由查询和键算出。</translation>
    </message>
    <message>
        <source>One vector has the same room for five words and for fifty. Attention keeps a vector for each word, and looks up what is needed.</source>
        <translation>一个向量，无论装五个词还是五十个词，地方都一样大。注意力为每个词各留一个向量，需要什么就去查什么。</translation>
    </message>
    <message>
        <source>Nobody tells a translator which words belong together. It learns to look at the right one because that makes the next word easier to say.</source>
        <translation>没有人告诉翻译模型哪些词相对应。它学会看对的词，是因为这样下一个词更容易说出。</translation>
    </message>
    <message>
        <source>An alignment need not follow the diagonal: each word that is said looks for its own, wherever that stands.</source>
        <translation>对齐不必沿着对角线：每个说出的词都去找自己对应的词，不管它在哪里。</translation>
    </message>
    <message>
        <source>Soft attention reads a mixture and learns by gradients. Hard attention reads one place, and has to learn by reward.</source>
        <translation>软注意力读的是混合，用梯度学习；硬注意力只读一处，只能靠奖励学习。</translation>
    </message>
    <message>
        <source>Heads share the work. To know what a model attends to, look at all of them, not at one.</source>
        <translation>各头分工。要知道模型注意什么，就看所有的头，而不是其中一个。</translation>
    </message>
    <message>
        <source>A weight says what was read. Whether it mattered shows when something is changed.</source>
        <translation>权重说明读了什么；是否要紧，改动一下才看得出来。</translation>
    </message>
    <message>
        <source>Attention can be stacked: words make up a sentence, sentences a document, and each level has weights of its own.</source>
        <translation>注意力可以叠起来：词组成句子，句子组成文档，每一层都有自己的权重。</translation>
    </message>
    <message>
        <source>Weights need not belong to whole words: each number of a vector can have its own.</source>
        <translation>权重不必属于整个词：向量中的每个数都可以有自己的权重。</translation>
    </message>
    <message>
        <source>Attention can also choose between several ways to read the same word.</source>
        <translation>注意力也可以在同一个词的几种读法之间作出选择。</translation>
    </message>
    <message>
        <source>Attention can look more than once: what it has read decides where it looks next.</source>
        <translation>注意力可以不止看一次：已经读到的，决定下一次看哪里。</translation>
    </message>
    <message>
        <source>What is attended to need not be words: a region of a picture is a vector, too.</source>
        <translation>被注意的不必是词：图片的一个区域也是一个向量。</translation>
    </message>
    <message>
        <source>Two sides can attend to each other: the question says where to look, the picture which words count.</source>
        <translation>双方可以互相注意：问题说明该看哪里，图片说明哪些词要紧。</translation>
    </message>
    <message>
        <source>A model that reads both sides of a gap learns where to look from the words that it has to name.</source>
        <translation>能看到空缺两边的模型，从它要说出的词中学会看哪里。</translation>
    </message>
    <message>
        <source>A decoder looks back only. So each new word is a new row of its map, and the rows above it stay as they are.</source>
        <translation>解码器只向后看已有的词。所以每个新词只是图中新的一行，上面各行保持不变。</translation>
    </message>
    <message>
        <source>To shorten a text is to choose, and attention shows for each word where it was read.</source>
        <translation>缩短文章就是取舍，而注意力指明每个词是从哪里读来的。</translation>
    </message>
    <message>
        <source>What counts of the past depends on what is asked: the weights are made anew for every question.</source>
        <translation>过去的哪些事要紧，取决于问的是什么：每个问题都重新算一遍权重。</translation>
    </message>
    <message>
        <source>A trained model reads this sentence, and in this head of its layer 1 “it” gives %1 of its weight to “animal”. Where to look it was never told. How can attention find that out?</source>
        <translation>一个训练出来的模型在读这个句子。在它第 1 层的这个头中，“it”把 %1 的权重给了“animal”。没有人告诉它该看哪里。注意力怎么能做到呢？</translation>
    </message>
    <message>
        <source>Why are scores divided by √d?</source>
        <translation>得分为什么要除以 √d？</translation>
    </message>
    <message>
        <source>Long vectors make large scores, and large scores a softmax that sees one key only.</source>
        <translation>向量长，得分就大；得分大，softmax 就只看得见一个键。</translation>
    </message>
    <message>
        <source>Sixteen keys, every way to write four numbers that are 1 or −1, and four queries of the same kind. A score is a sum of four products; where all agree, it is %1. In each row the scores have mean 0 and variance 4.</source>
        <translation>十六个键，每个由四个 1 或 −1 组成，各种写法都在其中；四个查询也是这样的向量。一个得分是四个乘积之和，四个数都相同时为 %1。每一行得分的均值为 0，方差为 4。</translation>
    </message>
    <message>
        <source>Now 64 such numbers in each, drawn by chance. A score is a sum of 64 products: its variance is about 64, so that it strays by about √64 = 8. The largest of the third row is %1.</source>
        <translation>现在每个向量有 64 个这样的数，随机抽取。一个得分是 64 个乘积之和：方差约为 64，也就是说，起伏的幅度约为 √64 = 8。第三行最大的得分是 %1。</translation>
    </message>
    <message>
        <source>What does the softmax make of scores so far apart?</source>
        <translation>得分相差这么大，softmax 会得出什么？</translation>
    </message>
    <message>
        <source>One key gets nearly all</source>
        <translation>几乎全给一个键</translation>
    </message>
    <message>
        <source>All get about as much</source>
        <translation>各键大致相同</translation>
    </message>
    <message>
        <source>A few share it</source>
        <translation>由少数几个键分享</translation>
    </message>
    <message>
        <source>One key gets %1, and that is nearly all of the row. There the softmax is flat: however the scores move, the weights hardly do, and a training has no gradient to go by.</source>
        <translation>一个键得到 %1，几乎占了整行。softmax 在这里是平坦的：得分怎样变动，权重都几乎不变，训练也就没有梯度可循。</translation>
    </message>
    <message>
        <source>Divided by √64 = 8, the same score is %1. The variance is 1 now, as it is for vectors of any length whose numbers have mean 0 and variance 1.</source>
        <translation>除以 √64 = 8，同一个得分变为 %1。方差现在是 1；只要各个数的均值为 0、方差为 1，多长的向量都是如此。</translation>
    </message>
    <message>
        <source>Now the same key gets %1, and others have their share as well. That is why attention is softmax(QKᵀ / √d) V (Vaswani et al. 2017).</source>
        <translation>现在同一个键得到 %1，其他的键也有自己的一份。注意力写作 softmax(QKᵀ / √d) V，原因就在这里（Vaswani 等 2017）。</translation>
    </message>
    <message>
        <source>The variance of a score grows with the length of the vectors. Divided by √d it stays what it was, and the softmax stays soft.</source>
        <translation>得分的方差随向量的长度增长。除以 √d，方差保持不变，softmax 也就不会变得过于尖锐。</translation>
    </message>
    <message>
        <source>How can a query be compared with a key?</source>
        <translation>查询与键可以怎样比较？</translation>
    </message>
    <message>
        <source>Five score functions for one query and one key, each worked out by hand.</source>
        <translation>同一个查询、同一个键，用五种打分函数，每一种都能用纸笔算出来。</translation>
    </message>
    <message>
        <source>Dot: the second query, (0, 2, 0, 2), and the second key, (0, 1, 0, 1), are multiplied number by number and added up: %1. Quick, but both must have as many numbers, and large numbers alone make a large score.</source>
        <translation>点积：第二个查询 (0, 2, 0, 2) 与第二个键 (0, 1, 0, 1) 逐个相乘再相加，得 %1。算起来快，但两者的长度必须相同；数值一大，单凭这一点得分就大。</translation>
    </message>
    <message>
        <source>Make the second key ten times as large. What does the cosine of the angle between query and key become?</source>
        <translation>把第二个键放大到十倍。查询与键之间夹角的余弦会怎样？</translation>
    </message>
    <message>
        <source>Ten times as large</source>
        <translation>变为十倍</translation>
    </message>
    <message>
        <source>It stays the same</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>变小</translation>
    </message>
    <message>
        <source>Cosine: the product is divided by the lengths of both, 40 / (√8 · √200) = %1. Whether the key is (0, 1, 0, 1) or (0, 10, 0, 10), only its direction counts.</source>
        <translation>余弦：点积再除以两者的模，40 / (√8 · √200) = %1。无论键是 (0, 1, 0, 1) 还是 (0, 10, 0, 10)，起作用的只有方向。</translation>
    </message>
    <message>
        <source>General, qᵀWk: a matrix W, which is learnt, says which numbers of the query meet which of the key. This W exchanges neighbours: of (0, 2, 0, 2) it makes (2, 0, 2, 0), which fits the first key, with %1.</source>
        <translation>一般式 qᵀWk：学来的矩阵 W 规定查询的哪些数与键的哪些数相遇。这里的 W 把相邻的两个数对调：(0, 2, 0, 2) 变成 (2, 0, 2, 0)，于是与第一个键相合，得分为 %1。</translation>
    </message>
    <message>
        <source>Additive, v · tanh(Wq + Uk): a small network (Bahdanau et al. 2014; “concat” in Luong et al. 2015 is the same). With W and U that change nothing and ones for v: tanh 0 + tanh 3 + tanh 0 + tanh 3 = %1.</source>
        <translation>加性 v · tanh(Wq + Uk)：一个小网络（Bahdanau 等 2014；Luong 等 2015 所说的“concat”与此相同）。这里 W 和 U 不作改变，v 全为 1：tanh 0 + tanh 3 + tanh 0 + tanh 3 = %1。</translation>
    </message>
    <message>
        <source>A location score asks the query alone. Put quite other keys in: what does the score become?</source>
        <translation>位置式只问查询。换上完全不同的键，得分会变成什么？</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>变大</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Location, w · q with a w for each place: for the second place (0, 1, 0, 0), which makes %1 with any keys whatever. It says where to look, not for what (Luong et al. 2015).</source>
        <translation>位置式 w · q，每个位置各有一个 w：第二个位置是 (0, 1, 0, 0)，不论键是什么，得分都是 %1。它规定的是看哪里，而不是找什么（Luong 等 2015）。</translation>
    </message>
    <message>
        <source>In a trained model vectors are longer, and the arithmetic is the same. The scores of this translator are additive: to say “cheval” it gives “horse” %1 after the softmax.</source>
        <translation>训练出来的模型里向量更长，算法却一样。这个翻译模型用的是加性得分：说“cheval”时，经过 softmax，“horse”得到 %1。</translation>
    </message>
    <message>
        <source>A score may be any number that says how well a query and a key fit; the softmax makes weights of all of them alike.</source>
        <translation>只要能说明查询与键有多相合，任何数都可以当得分；softmax 一律把它们变成权重。</translation>
    </message>
    <message>
        <source>Does attention know the order of the words?</source>
        <translation>注意力知道词的顺序吗？</translation>
    </message>
    <message>
        <source>Without positional encodings two words change places, and nothing else changes.</source>
        <translation>没有位置编码，两个词对调之后，别的什么都不变。</translation>
    </message>
    <message>
        <source>“The dog bites the man.” In this head of layer 2 “dog” gives “bites” %1. Does it make a difference to the model who stands before the verb?</source>
        <translation>“The dog bites the man.”（狗咬人。）在第 2 层的这个头里，“dog”给“bites”的权重是 %1。站在动词前面的是谁，对模型有区别吗？</translation>
    </message>
    <message>
        <source>Left out: the positional encodings. A word is now the same vector wherever it stands, and both “the” have the same row, number by number. “dog” gives “bites” %1.</source>
        <translation>去掉位置编码。一个词无论在哪里，现在都是同一个向量；两个“the”的两行，每个数都相同。“dog”给“bites” %1。</translation>
    </message>
    <message>
        <source>“dog” and “man” change places. What does “dog” give to “bites” now?</source>
        <translation>“dog”和“man”对调。现在“dog”给“bites”多少？</translation>
    </message>
    <message>
        <source>%1, as before. Rows and columns have changed places along with their words, and no number has become another: without positions a sentence is a bag of words.</source>
        <translation>%1，与之前相同。行和列随着各自的词换了位置，没有一个数变成别的数：没有位置，句子只是一个词袋。</translation>
    </message>
    <message>
        <source>With the encodings back the order counts: bitten, the dog gives “bites” %1, and in the first sentence it was 0.601.</source>
        <translation>放回位置编码，顺序就起作用了：狗成了被咬的，给“bites” %1；在第一个句子里是 0.601。</translation>
    </message>
    <message>
        <source>To the embedding of each word this translator adds the row of its place in P: sin(pos / 10000^(2i/d)) in even columns, the cosine in odd ones. On the left the waves are quick, on the right so slow that they hardly move.</source>
        <translation>这个翻译模型在每个词的嵌入上，加上 P 中该位置的那一行：偶数列是 sin(pos / 10000^(2i/d))，奇数列是余弦。左边的波变化快，右边的波慢得几乎不动。</translation>
    </message>
    <message>
        <source>The product of two such encodings is a sum of cosines of their distance. This head compares nothing else, and so its score is the same along each diagonal: for the word before it is %1, wherever that stands, and next to nothing for all others.</source>
        <translation>两个这样的编码的点积是一组余弦之和，只取决于两者的距离。这个头比较的只有这一项，所以每条对角线上的得分都相同：前一个词无论在哪里，得分都是 %1，其余的词几乎为零。</translation>
    </message>
    <message>
        <source>To attention a sentence is a bag of words. Where each of them stands has to be put into its vector.</source>
        <translation>对注意力来说，句子是一个词袋。每个词在哪里，必须写进它的向量。</translation>
    </message>
    <message>
        <source>What may a word not see?</source>
        <translation>一个词不许看到什么？</translation>
    </message>
    <message>
        <source>Minus infinity before the softmax, exactly 0 after it.</source>
        <translation>softmax 之前是负无穷，之后正好是 0。</translation>
    </message>
    <message>
        <source>A decoder is to tell the next word, and so must not see it. “cup” has a score for “of”, but before the softmax the mask puts %1 in its place, as in every cell above the diagonal.</source>
        <translation>解码器要说出下一个词，就不许看到它。“cup”对“of”本来有得分，但在 softmax 之前，掩码把它换成 %1；对角线以上的格子都是如此。</translation>
    </message>
    <message>
        <source>e to the power of −∞ is 0: the weight is %1, not nearly but exactly, and what the row has left still sums to 1.</source>
        <translation>e 的 −∞ 次方是 0：权重是 %1，不是接近 0，而是正好为 0；这一行余下的权重之和仍是 1。</translation>
    </message>
    <message>
        <source>The first row may see itself only. What does it give to itself?</source>
        <translation>第一行只许看自己。它给自己多少？</translation>
    </message>
    <message>
        <source>All of it</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>A half</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>Of a single score, whichever it is, the softmax makes %1. With each row one more cell is open.</source>
        <translation>只有一个得分时，不论它是多少，softmax 都得出 %1。每往下一行，就多开放一个格子。</translation>
    </message>
    <message>
        <source>Sentences that are computed together are filled up to one length. Head 7 gives all tokens as much, and the filling, here three times “pad”, gets its part: each of the seven has %1.</source>
        <translation>一起计算的句子要填充到同样的长度。第 7 个头给所有词元的权重都相同，填充（这里是三个“pad”）也分到一份：七个词元各得 %1。</translation>
    </message>
    <message>
        <source>A padding mask closes the columns of the filling, in every row and in every head. What they had goes to the others: %1 for each of four.</source>
        <translation>填充掩码在每一行、每一个头里都关闭填充所在的列。它们原有的权重归其余词元：四个词元各得 %1。</translation>
    </message>
    <message>
        <source>Other masks spare work. In a window each word sees itself and one neighbour on either side, and “power” gives “is” %1. Of n² cells only about 3n are left.</source>
        <translation>还有的掩码是为了节省计算。在窗口掩码下，每个词只看自己和左右各一个邻居，“power”给“is” %1。n² 个格子里只剩大约 3n 个。</translation>
    </message>
    <message>
        <source>A mask works before the softmax: −∞ in place of a score makes a weight of 0, and the open cells share the whole row.</source>
        <translation>掩码在 softmax 之前起作用：得分换成 −∞，权重就是 0，整行由开放的格子分享。</translation>
    </message>
    <message>
        <source>What does a layer leave of a word?</source>
        <translation>经过一层，一个词还剩下什么？</translation>
    </message>
    <message>
        <source>x + attention(x): what comes in is kept, and something is added.</source>
        <translation>x + attention(x)：进来的都保留，再加上新的东西。</translation>
    </message>
    <message>
        <source>R = X + Y, the residual connection: what attention has found, Y, does not replace a word, it is added to it. “it” was a pronoun and still is; in its last number, wanted, it has gained %1.</source>
        <translation>残差连接 R = X + Y：注意力找到的 Y 并不取代原来的词，而是加在它上面。“it”原来是代词，现在仍是；它的最后一个数“所需”得到了 %1。</translation>
    </message>
    <message>
        <source>Silence the head: Y is 0 now, and R is X. “it” goes on as it came, a pronoun, with %1 in wanted.</source>
        <translation>屏蔽此头：Y 为 0，R 就是 X。“it”原样通过，仍是代词，“所需”为 %1。</translation>
    </message>
    <message>
        <source>Which noun will layer 1 find for “it” now?</source>
        <translation>现在第 1 层会为“it”找到哪个名词？</translation>
    </message>
    <message>
        <source>Both alike</source>
        <translation>两个一样</translation>
    </message>
    <message>
        <source>What is wanted was never written into “it”, so that both nouns fit as well: “animal” gets %1, and “street” as much. Nothing else is lost: it still looks for nouns.</source>
        <translation>所需的是什么，没有写进“it”，所以两个名词同样合适：“animal”得到 %1，“street”也一样多。其余的都没有丢：它仍在寻找名词。</translation>
    </message>
    <message>
        <source>In a trained model all heads of layer 1 are silenced, and “coffee” comes first all the same, with 47 %; before, it was 40 %. What layer 0 took from “cup”, with %1, goes past the silent heads along the residual connection.</source>
        <translation>在一个训练出来的模型里，第 1 层的头全部被屏蔽，“coffee”仍排在第一，概率为 47 %，屏蔽之前是 40 %。第 0 层从“cup”取来的（权重 %1），沿着残差连接绕过了被屏蔽的头。</translation>
    </message>
    <message>
        <source>With each layer the sums grow. So each row is normalised before it is read: (h − μ) / σ with σ = √(variance + ε) has mean 0 and variance 1; γ and β, which are learnt, stretch and shift it. The first number of “of” becomes %1.</source>
        <translation>每过一层，和就更大。所以每一行在读取之前先作层归一化：(h − μ) / σ，其中 σ = √(方差 + ε)，均值为 0，方差为 1；学来的 γ 和 β 再把它缩放、平移。“of”的第一个数变为 %1。</translation>
    </message>
    <message>
        <source>A layer adds to what was there, and so nothing has to be learnt twice; normalisation keeps the sums in bounds.</source>
        <translation>一层只是在原有的东西上添加，所以什么都不必学两遍；归一化使和保持在一定范围之内。</translation>
    </message>
    <message>
        <source>Does one map say what a word has read?</source>
        <translation>一张热图能说明一个词读到了什么吗？</translation>
    </message>
    <message>
        <source>Follow “it” through three layers, along attention and residual connections.</source>
        <translation>沿着注意力和残差连接，跟着“it”穿过三层。</translation>
    </message>
    <message>
        <source>In the last layer this head gives “animal” only %1 of what “it” takes along. Has the model forgotten what “it” stands for?</source>
        <translation>在最后一层的这个头里，“it”所取的只有 %1 来自“animal”。模型忘记“it”指的是谁了吗？</translation>
    </message>
    <message>
        <source>It need not look there again: in the layer before, this head has given “animal” %1. Since then “it” carries that along in its own vector.</source>
        <translation>它不必再看一次：在前一层，这个头已经把 %1 给了“animal”。从那以后，“it”的向量里一直带着它。</translation>
    </message>
    <message>
        <source>Rollout (Abnar &amp; Zuidema 2020) reckons with that. A layer is ½ A + ½ I: one half the mean of its heads, the other the residual connection, by which a word keeps itself. After layer 0, “it” is still %1 “it”.</source>
        <translation>注意力展开（rollout，Abnar 与 Zuidema 2020）把这一点算进去。一层是 ½ A + ½ I：一半是各头的平均，一半是残差连接，一个词靠它保留自己。第 0 层之后，“it”里还有 %1 是“it”自己。</translation>
    </message>
    <message>
        <source>And after all three layers: what is there most of in “it”?</source>
        <translation>三层全部过后，“it”里最多的是什么？</translation>
    </message>
    <message>
        <source>The three layers multiplied: %1 of “it” has come from “animal”, more than from any other place, and more than it has kept of itself.</source>
        <translation>三层相乘：“it”里有 %1 来自“animal”，比任何其他位置都多，也比它自己保留的多。</translation>
    </message>
    <message>
        <source>%1 has come from “tired”, to which the heads of the last layer give 0.030 on average: most of that was read before. Still, rollout takes all heads for alike and knows no values: it is an estimate, not a proof.</source>
        <translation>%1 来自“tired”，而最后一层的头平均只给它 0.030：大部分在此之前就读到了。不过，注意力展开把所有头一视同仁，也不知道值向量：它是估计，不是证明。</translation>
    </message>
    <message>
        <source>A map shows what one head reads in one layer. What a word has read by then, the product of the layers says.</source>
        <translation>一张热图只说明一个头在一层里读什么。一个词到那时为止读到了什么，要看各层之积。</translation>
    </message>
    <message>
        <source>What does a recurrent network keep in mind?</source>
        <translation>循环网络记住了什么？</translation>
    </message>
    <message>
        <source>Gates say at each word which numbers of the state are kept, and which made anew.</source>
        <translation>门在每个词上规定：状态中哪些数保留，哪些重写。</translation>
    </message>
    <message>
        <source>A recurrent network reads word by word and has one state. At each word the update gate z says for each of its numbers how much of it is made anew, from 0 (closed) to 1 (open). For number 300 at “not” z is %1.</source>
        <translation>循环网络逐词读入，只有一个状态。在每个词上，更新门 z 规定状态中的每个数重写多少，从 0（关闭）到 1（打开）。读到“not”时，第 300 个数的 z 是 %1。</translation>
    </message>
    <message>
        <source>h = (1 − z) h + z h̃: what is not made anew is kept. The half of the network that number 300 belongs to reads from right to left, and after “not” the gate closes: at “young” z is %1. So it keeps what “not” has put there.</source>
        <translation>h = (1 − z) h + z h̃：不重写的就保留。第 300 个数属于网络中从右向左读的那一半，过了“not”门就关上：在“young”处 z 是 %1。所以它保留着“not”写进去的东西。</translation>
    </message>
    <message>
        <source>“never” in place of “did not”: will the gate open for it, too?</source>
        <translation>用“never”代替“did not”：门也会为它打开吗？</translation>
    </message>
    <message>
        <source>At “never” z is %1, and at no other word is it so large. That a negation has to be kept in mind nobody told the network: it has learnt to translate.</source>
        <translation>在“never”处 z 是 %1，别的词都没有这么大。没有人告诉网络否定必须记住：它学的是翻译。</translation>
    </message>
    <message>
        <source>A second gate, r, says how much of the old state has a say in the new: h̃ = tanh(W x + U (r ⊙ h)). At “not” it is %1 for number 300. These are the gates of the GRU (Cho et al. 2014).</source>
        <translation>第二个门 r 规定旧状态在新状态中有多少发言权：h̃ = tanh(W x + U (r ⊙ h))。在“not”处，第 300 个数的 r 是 %1。这就是 GRU 的门（Cho 等 2014）。</translation>
    </message>
    <message>
        <source>Gates choose what is kept; they make no room. For ten tokens or for a hundred, the decoder gets 384 numbers, c, and nothing else of the sentence. Attention begins here: it keeps all the states, H, and not the last alone.</source>
        <translation>门选择保留什么，却不能腾出更多的地方。不论十个词元还是一百个，解码器得到的都是 384 个数 c，此外再没有这个句子的任何内容。注意力由此开始：它保留全部状态 H，而不只是最后一个。</translation>
    </message>
    <message>
        <source>A gate is a number between 0 and 1 that decides what is kept. What one state of fixed size can keep has an end all the same.</source>
        <translation>门是 0 到 1 之间的数，决定保留什么。但大小固定的一个状态，能保留的终究有限。</translation>
    </message>
</context>
<context>
    <name>ModelWords</name>
    <message>
        <source>Eight heads whose work is known</source>
        <translation>八个作用已知的注意力头</translation>
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
        <translation>全局注意力（点积得分）</translation>
    </message>
    <message>
        <source>global attention, general score</source>
        <translation>全局注意力（双线性得分）</translation>
    </message>
    <message>
        <source>global attention, concat score</source>
        <translation>全局注意力（拼接得分）</translation>
    </message>
    <message>
        <source>global attention, location score</source>
        <translation>全局注意力（位置得分）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>English to French: made-up sentences</source>
        <translation>英译法：程序造的句子</translation>
    </message>
    <message>
        <source>Chinese to English: made-up sentences</source>
        <translation>汉译英：程序造的句子</translation>
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
        <translation>每词元奈特数</translation>
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
        <translation>每条文本奈特数</translation>
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
        <translation>每个词的奈特数</translation>
    </message>
    <message>
        <source>masked words</source>
        <translation>遮盖词预测</translation>
    </message>
    <message>
        <source>English: made-up sentences with pronouns</source>
        <translation>英语：含代词的生成句子</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>number and sentence, or number and question, tab, answer, tab, numbers of the lines that tell it</source>
        <translation>行号和句子，或行号和问题、制表符、答案、制表符、依据所在的行号</translation>
    </message>
    <message>
        <source>nats a question</source>
        <translation>每个问题的奈特数</translation>
    </message>
    <message>
        <source>Captions of scenes</source>
        <translation>场景的描述</translation>
    </message>
    <message>
        <source>captioner</source>
        <translation>看图说话</translation>
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
        <source>made-up scenes of shapes with their captions</source>
        <translation>程序造的图形场景及其描述</translation>
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
        <translation>分层协同注意力</translation>
    </message>
    <message>
        <source>questions about pictures</source>
        <translation>关于图片的问题</translation>
    </message>
    <message>
        <source>made-up scenes of shapes with questions about them</source>
        <translation>程序造的图形场景及关于它们的问题</translation>
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
        <source>made-up news sentences with their headlines</source>
        <translation>程序造的新闻句子及其标题</translation>
    </message>
    <message>
        <source>Recommendation by what was clicked</source>
        <translation>按点击过的内容推荐</translation>
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
        <source>made-up users with tastes</source>
        <translation>程序造的、各有口味的用户</translation>
    </message>
    <message>
        <source>users with a target</source>
        <translation>用户及其目标</translation>
    </message>
    <message>
        <source>nats a target</source>
        <translation>每个目标的奈特数</translation>
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
        <translation>减去最大值的得分</translation>
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
        <translation>头 %1</translation>
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
        <translation>和</translation>
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
        <translation>按行拼接</translation>
    </message>
    <message>
        <source>columns, side by side</source>
        <translation>按列拼接</translation>
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
        <translation>两两之和</translation>
    </message>
    <message>
        <source>pairs as a matrix</source>
        <translation>词对排成矩阵</translation>
    </message>
    <message>
        <source>what is near</source>
        <translation>邻近的部分</translation>
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
        <translation>图像的小块</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>projected embeddings</source>
        <translation>投影后的嵌入</translation>
    </message>
    <message>
        <source>cosines and sines of the rotations</source>
        <translation>旋转角的余弦与正弦</translation>
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
        <source>nothing picked</source>
        <translation>什么都没选</translation>
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
</context>
<context>
    <name>Prediction</name>
    <message>
        <source>Next word after “%1”</source>
        <translation>“%1”之后的下一个词</translation>
    </message>
    <message>
        <source>The masked word</source>
        <translation>被遮蔽的词</translation>
    </message>
    <message>
        <source>Masked word %1</source>
        <translation>第 %1 个被遮蔽的词</translation>
    </message>
    <message>
        <source>The model&apos;s answer</source>
        <translation>模型的回答</translation>
    </message>
    <message>
        <source>Produced word %1</source>
        <translation>生成的第 %1 个词</translation>
    </message>
    <message>
        <source>Where “%1” looks most</source>
        <translation>“%1”最注意哪里</translation>
    </message>
    <message>
        <source>What “%1” stands for</source>
        <translation>“%1”指代什么</translation>
    </message>
</context>
<context>
    <name>ProducedWords</name>
    <message>
        <source>a produced word</source>
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
        <source>AttentionScope</source>
        <translation>AttentionScope</translation>
    </message>
    <message>
        <source>Qt</source>
        <translation>Qt</translation>
    </message>
    <message>
        <source>QCustomPlot</source>
        <translation>QCustomPlot</translation>
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
    <name>Recording</name>
    <message>
        <source>Tokens that are no part of the text are not shown; weights are as they were.</source>
        <translation>不属于原文的词元未显示；权重保持原样。</translation>
    </message>
    <message>
        <source>How much each word is looked at, on average</source>
        <translation>每个词平均被注意的程度</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有注意力头</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>constructed, not trained</source>
        <translation>人工构造，未经训练</translation>
    </message>
    <message>
        <source>taken with its faults</source>
        <translation>带着缺陷被接受</translation>
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
        <translation>未改动时</translation>
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
        <source>layers 0 to %1</source>
        <translation>第 0 至 %1 层</translation>
    </message>
    <message>
        <source>pieces joined into words</source>
        <translation>片段已合并为词</translation>
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
        <translation>相对未改动时的变化</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>attention rollout over the layers</source>
        <translation>逐层注意力展开（rollout）</translation>
    </message>
    <message>
        <source>value-weighted attention ‖α v W_O‖</source>
        <translation>值向量范数加权的注意力 ‖α v W_O‖</translation>
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
        <source>Each row is a dimension with a softmax of its own; its colours say how much each word gives to this dimension of the new vector. Rows sum to 1.</source>
        <translation>每一行是一个维度，各有自己的 softmax；颜色表示每个词给新向量的这一维多少。每行之和为 1。</translation>
    </message>
    <message>
        <source>Each row is a position, each column a dimension: how far its gate is open, from 0 to 1, each for itself.</source>
        <translation>每一行是一个位置，每一列是一个维度：颜色表示其门打开的程度，从 0 到 1，各自独立。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours say what each key got more or less by the changes.</source>
        <translation>每一行是一个查询，颜色表示改动使各个键多得或少得了多少。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours say how long the vector is that each key adds to it.</source>
        <translation>每一行是一个查询，颜色表示各个键加给它的向量有多长。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours say how much of each position is in it after this layer. Rows sum to 1.</source>
        <translation>每一行是一个查询，颜色表示经过这一层后各个位置在其中占多少。每一行之和为 1。</translation>
    </message>
    <message>
        <source>Each row is a query; its colours say how well each key fits it, before the softmax.</source>
        <translation>每一行是一个查询，颜色表示在 softmax 之前各个键与它的匹配程度。</translation>
    </message>
    <message>
        <source>Each row is a word that is said; its colours are the probabilities of the places. A frame marks the one place that is read, and no other is.</source>
        <translation>每一行是一个说出的词，颜色表示各位置的概率。方框标出唯一被读取的位置，其余都不读。</translation>
    </message>
    <message>
        <source>Each row is a query word; its colours say how much of each key word goes into its new vector.</source>
        <translation>每一行是一个查询词，颜色表示各个键词有多少进入它的新向量。</translation>
    </message>
    <message>
        <source>%1 Rows that were set by hand need not sum to 1.</source>
        <translation>%1手动设定的行之和不一定为 1。</translation>
    </message>
    <message>
        <source>%1 It was taken with its faults: %2</source>
        <translation>%1它带着缺陷被接受：%2</translation>
    </message>
    <message>
        <source>%1 Far from the predicted place they fade, so that rows sum to less than 1.</source>
        <translation>%1离预测位置越远颜色越淡，因此每一行之和小于 1。</translation>
    </message>
    <message>
        <source>%1 Rows sum to 1.</source>
        <translation>%1每一行之和为 1。</translation>
    </message>
    <message>
        <source>Words of several pieces: the mean over the query&apos;s pieces of the sum over the key&apos;s pieces.</source>
        <translation>由几个片段组成的词：先对键的各片段求和，再对查询的各片段取平均。</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Queries, keys and values</source>
        <translation>查询、键和值</translation>
    </message>
    <message>
        <source>Each word is turned into three vectors: what it asks for, what it offers, and what it passes on.</source>
        <translation>每个词变成三个向量：它要查找什么，它提供什么，以及它传递什么。</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>How well the query of each row fits the key of each column.</source>
        <translation>每一行的查询与每一列的键的匹配程度。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Long vectors have large products: the scale keeps the softmax from becoming too sharp.</source>
        <translation>向量越长，点积越大：缩放可避免 softmax 过于尖锐。</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>软截断</translation>
    </message>
    <message>
        <source>Scores are bent so that none goes beyond ±c.</source>
        <translation>将得分压缩，使其不超过 ±c。</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Here every key may be seen: the scores stay as they are.</source>
        <translation>此处所有键都可见：得分保持不变。</translation>
    </message>
    <message>
        <source>Keys that a query may not see get minus infinity, and so no weight.</source>
        <translation>查询不可见的键取负无穷，因而没有权重。</translation>
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
        <translation>Softmax：减去最大值</translation>
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
        <source>What each row has to be divided by.</source>
        <translation>每一行要除以的数。</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Each row sums to 1: how the word shares out its attention.</source>
        <translation>每行之和为 1：该词如何分配它的注意力。</translation>
    </message>
    <message>
        <source>How they came about is not in the recording: it would need queries and keys.</source>
        <translation>它们如何得来不在记录中：需要查询和键。</translation>
    </message>
    <message>
        <source>The mask, if there was one, is not in the recording.</source>
        <translation>如果有掩码，它不在记录中。</translation>
    </message>
    <message>
        <source>The recording does not say how queries and keys became scores.</source>
        <translation>记录没有说明查询和键如何得出得分。</translation>
    </message>
    <message>
        <source>What is read by them is not in it either: it would need values.</source>
        <translation>按它们读出的内容也不在其中：需要值。</translation>
    </message>
    <message>
        <source>Weighted sum of the values</source>
        <translation>值的加权和</translation>
    </message>
    <message>
        <source>Each word takes from every word as much as its weight says.</source>
        <translation>每个词按权重从各个词取得信息。</translation>
    </message>
    <message>
        <source>Concatenate the heads</source>
        <translation>拼接各头</translation>
    </message>
    <message>
        <source>The sums of all heads stand side by side.</source>
        <translation>所有头的加权和并排放置。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>One more product mixes the heads.</source>
        <translation>再乘一次矩阵，将各头混合。</translation>
    </message>
    <message>
        <source>The word to come asks with its query; every source word offers a key, and passes on its value.</source>
        <translation>将要生成的词用查询发问；源句的每个词给出自己的键，并传递自己的值。</translation>
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
        <source>Places near the predicted centre are favoured, others fade.</source>
        <translation>靠近预测中心的位置得到加强，其余位置减弱。</translation>
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
        <source>%1 Row i holds the word before the one that it produces.</source>
        <translation>%1第 i 行是它所生成的词的前一个词。</translation>
    </message>
    <message>
        <source>The encoder&apos;s states</source>
        <translation>编码器的状态</translation>
    </message>
    <message>
        <source>A recurrent network reads the sentence word by word: each state knows its word and what stands around it.</source>
        <translation>循环网络逐词读句子：每个状态既包含当前词，也包含它前后的内容。</translation>
    </message>
    <message>
        <source>The decoder&apos;s state</source>
        <translation>解码器的状态</translation>
    </message>
    <message>
        <source>The context joins the last word and the last state to make the new state.</source>
        <translation>上下文向量与前一个词、前一个状态一起产生新的状态。</translation>
    </message>
    <message>
        <source>The last word and the last state make the new state.</source>
        <translation>前一个词和前一个状态产生新的状态。</translation>
    </message>
    <message>
        <source>Logits and prediction</source>
        <translation>Logits 与预测</translation>
    </message>
    <message>
        <source>The last vector is compared with every candidate; the softmax turns the logits into probabilities. The likeliest are shown.</source>
        <translation>最后的向量与每个候选词比较，softmax 把 logits 变成概率。这里列出最可能的几个。</translation>
    </message>
    <message>
        <source>The last vectors are compared with every candidate.</source>
        <translation>最后的向量与每个候选词比较。</translation>
    </message>
    <message>
        <source>Layer normalisation</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>Each vector is brought to mean zero and variance one.</source>
        <translation>把每个向量调整为均值 0、方差 1。</translation>
    </message>
    <message>
        <source>Residual connection</source>
        <translation>残差连接</translation>
    </message>
    <message>
        <source>What the words were is kept: the attention is added to it.</source>
        <translation>保留各词原来的向量，再加上注意力的结果。</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Each word for itself: into a wider layer, through a non-linear function, and back.</source>
        <translation>对每个词单独计算：先映射到更宽的一层，经过非线性函数，再映射回来。</translation>
    </message>
    <message>
        <source>Output of the layer</source>
        <translation>本层的输出</translation>
    </message>
    <message>
        <source>Added once more; the next layer reads this.</source>
        <translation>再次相加；下一层从这里读取。</translation>
    </message>
    <message>
        <source>The last word, the last state and the one vector c make the new state. There is no attention: c is the same for every word.</source>
        <translation>上一个词、上一个状态与唯一的向量 c 共同构成新的状态。这里没有注意力：对每个词，c 都相同。</translation>
    </message>
    <message>
        <source>What is handed over</source>
        <translation>交给解码器的内容</translation>
    </message>
    <message>
        <source>This model has no attention. All that the decoder gets of the sentence, however long it is, is made of the encoder&apos;s last state: that is the bottleneck.</source>
        <translation>该模型没有注意力。句子无论多长，解码器得到的一切都来自编码器的最后一个状态：这就是瓶颈。</translation>
    </message>
    <message>
        <source>Each part of the picture is turned into a vector.</source>
        <translation>图像的每个区域变成一个向量。</translation>
    </message>
    <message>
        <source>Each part of the picture is turned into a vector; its place in the picture is added.</source>
        <translation>图像的每个区域变成一个向量，再加上它在图中的位置编码。</translation>
    </message>
    <message>
        <source>Each row is turned into a vector.</source>
        <translation>每一行变成一个向量。</translation>
    </message>
    <message>
        <source>Each word is looked up as a vector; what else is known of it is added.</source>
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
        <source>What asks, what is compared with it, and what is read: given as they are.</source>
        <translation>提问的一方、与之比较的对象、以及被读取的内容：均按原样给出。</translation>
    </message>
    <message>
        <source>What asks gives the query; every place that may be looked at offers a key, and passes on its value.</source>
        <translation>提问的一方给出查询；每个可以被关注的位置给出自己的键，并传递自己的值。</translation>
    </message>
    <message>
        <source>Each number stands for itself, between 0 (closed) and 1 (open).</source>
        <translation>每个数各自独立，介于 0（关闭）与 1（打开）之间。</translation>
    </message>
    <message>
        <source>All that was read goes on as one vector.</source>
        <translation>读到的全部内容作为一个向量传递下去。</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of the new comes in, how much of the old stays.</source>
        <translation>每个数介于 0 与 1 之间：多少新内容进入，多少旧内容保留。</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of the old state is read while the new content is made. At 0 it is made of the word alone.</source>
        <translation>每个数介于 0 与 1 之间：生成新内容时读取多少旧状态。为 0 时，新内容只由当前词生成。</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of the new content comes into the cell.</source>
        <translation>每个数介于 0 与 1 之间：多少新内容写入记忆单元。</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of what the cell holds is kept. At 0 it is forgotten.</source>
        <translation>每个数介于 0 与 1 之间：记忆单元中的内容保留多少。为 0 时即被遗忘。</translation>
    </message>
    <message>
        <source>Each number is between 0 and 1: how much of the cell is shown as the state.</source>
        <translation>每个数介于 0 与 1 之间：记忆单元中有多少作为状态输出。</translation>
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
        <source>What came so far is put together.</source>
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
</context>
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
    <message numerus="yes">
        <source>The word that asks is “%1”, number %2 of %3. How much does it look at each of the %n keys, and what does it take from them?</source>
        <translation>
            <numerusform>提问的词是“%1”，全句 %3 个词元中的第 %2 个。它对这 %n 个键各看多少，又从中取走什么？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Row %1 of %2 asks: “%3”. How much does it look at each of the %n keys, and what does it take from them?</source>
        <translation>
            <numerusform>提问的是 %2 行中的第 %1 行：“%3”。它对这 %n 个键各看多少，又从中取走什么？</numerusform>
        </translation>
    </message>
    <message>
        <source>Every number is the model&apos;s own, rounded. Work out what is left open with a calculator, each result from the numbers as they are printed, rounded like these. The answers stand on the last page.</source>
        <translation>每个数字都是模型自己的，只作了舍入。请用计算器算出空着的地方：每个结果都由印出的数字算得，舍入到同样的位数。答案在最后一页。</translation>
    </message>
    <message>
        <source>Every number is the model&apos;s own, rounded. Each result is worked out from the numbers as they are printed here: a calculator gives the same.</source>
        <translation>每个数字都是模型自己的，只作了舍入。每个结果都由这里印出的数字算得：用计算器会得到同样的数。</translation>
    </message>
    <message>
        <source>Number %1 of the query of “%2”, its largest, is such a sum of products:</source>
        <translation>“%2”的查询中最大的一个数（第 %1 个），就是这样一些乘积之和：</translation>
    </message>
    <message>
        <source>Worked out for one key, “%1”; the other scores are made in the same way:</source>
        <translation>以键“%1”为例算一遍；其余得分的算法相同：</translation>
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
        <source>What it looks like</source>
        <translation>画出来看</translation>
    </message>
    <message>
        <source>All rows of this head; that of “%1” is framed.</source>
        <translation>这个头的所有行；“%1”的那一行加了框。</translation>
    </message>
    <message>
        <source>Where “%1” looks.</source>
        <translation>“%1”看向何处。</translation>
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
</context>
<context>
    <name>attentionscope::AboutDialog</name>
    <message>
        <source>About AttentionScope</source>
        <translation>关于 AttentionScope</translation>
    </message>
    <message>
        <source>See, question and change attention, number by number.</source>
        <translation>逐个数字地看注意力、问注意力、改注意力。</translation>
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
        <source>Sessions, recordings and pictures (*.ascope *.safetensors *.png *.svg *.pdf);;All files (*)</source>
        <translation>会话、记录和图片 (*.ascope *.safetensors *.png *.svg *.pdf);;所有文件 (*)</translation>
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
        <translation>显示未改动的图</translation>
    </message>
    <message>
        <source>Show what the changes made different</source>
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
        <source>All commands</source>
        <translation>所有命令</translation>
    </message>
    <message>
        <source>Copy this step as NumPy</source>
        <translation>以 NumPy 代码复制此步骤</translation>
    </message>
    <message>
        <source>Lessons, models and keys</source>
        <translation>课程、模型与快捷键</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>训练模型</translation>
    </message>
    <message>
        <source>On in the lesson</source>
        <translation>课程的下一步</translation>
    </message>
    <message>
        <source>Back in the lesson</source>
        <translation>课程的上一步</translation>
    </message>
    <message>
        <source>Export the numbers of all heads</source>
        <translation>导出所有头的统计数值</translation>
    </message>
    <message>
        <source>Whole words, or the pieces of the vocabulary</source>
        <translation>整词，或词表中的片段</translation>
    </message>
    <message>
        <source>Begin afresh, without what was not saved</source>
        <translation>重新开始，放弃未保存的内容</translation>
    </message>
    <message>
        <source>Silence the chosen head, or let it speak again</source>
        <translation>屏蔽所选的头（输出置零），或恢复它</translation>
    </message>
    <message>
        <source>Silence all heads but the chosen one</source>
        <translation>只保留所选的头，屏蔽其余各头</translation>
    </message>
    <message>
        <source>Leave out the scale of the scores</source>
        <translation>不缩放得分</translation>
    </message>
    <message>
        <source>Leave out the positions</source>
        <translation>去掉位置编码</translation>
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
        <source>Present: the figure on the whole screen</source>
        <translation>演示：图形占满整个屏幕</translation>
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
        <source>Type and figures in their usual size</source>
        <translation>文字和图形恢复原来大小</translation>
    </message>
    <message>
        <source>About AttentionScope</source>
        <translation>关于 AttentionScope</translation>
    </message>
    <message>
        <source>Copy the number of the chosen cell</source>
        <translation>复制所选格子的数</translation>
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
        <source>Play word by word what the model says</source>
        <translation>逐词播放模型生成的内容</translation>
    </message>
    <message>
        <source>Let figures move, or stand still</source>
        <translation>让图动起来，或保持静止</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>所有按键</translation>
    </message>
</context>
<context>
    <name>attentionscope::AskView</name>
    <message>
        <source>Click any number to see the arithmetic behind it; click an operand to go deeper.</source>
        <translation>点击任意数字，查看它的计算过程；点击其中的操作数可继续追溯。</translation>
    </message>
    <message>
        <source>&lt;p&gt;and %1 smaller terms, together %2&lt;/p&gt;</source>
        <translation>&lt;p&gt;另有 %1 个较小的项，合计 %2&lt;/p&gt;</translation>
    </message>
    <message>
        <source>This number was recorded by the program that made the file. The story ends here.</source>
        <translation>这个数由生成该文件的程序记录，追溯到此为止。</translation>
    </message>
    <message>
        <source>This number was set by hand.</source>
        <translation>这个数是手工设定的。</translation>
    </message>
    <message>
        <source>This number is given: a weight of the model, or an embedding. The story ends here.</source>
        <translation>这个数是给定的：模型的参数或嵌入。追溯到此为止。</translation>
    </message>
    <message>
        <source>Where a number comes from</source>
        <translation>数字的来历</translation>
    </message>
    <message>
        <source>This head is silenced: its numbers are zero.</source>
        <translation>此头已被屏蔽：它的输出全为零。</translation>
    </message>
    <message>
        <source>This key may not be seen here: its score is −∞, and its weight becomes 0.</source>
        <translation>此处不允许看这个键：得分为 −∞，权重变为 0。</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
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
        <source>Without attention one vector has to hold the whole sentence. The longer it is, the more is lost, and the weaker is what is said bound to the words that were read. Move the slider to see it.</source>
        <translation>没有注意力时，整个句子都要装进一个向量。句子越长，丢失越多，译出的内容与读到的词之间的联系也就越弱。拖动滑块即可看到。</translation>
    </message>
    <message>
        <source>No sibling of this model without attention is bundled: it stands alone.</source>
        <translation>没有内置与之对应的无注意力模型，只显示这一个。</translation>
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
        <source>Shorter than it was typed, or longer by other sentences: both models translate it again</source>
        <translation>比输入的短，或接上别的句子变长：两个模型都会重新翻译</translation>
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
        <translation>输入一个句子，看看每个词注意哪里</translation>
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
        <translation>给模型一些数字，看看它注意什么</translation>
    </message>
    <message>
        <source>Add sentences to see which of them count</source>
        <translation>添加句子，看看哪些重要</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>The text is longer than the model can take: of its %1 characters only the first %2 are used.</source>
        <translation>文本超出了模型的长度：共 %1 个字符，只使用了前 %2 个。</translation>
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
        <source>There is more than the model can take: %1.</source>
        <translation>内容超出模型所能接受的长度：%1。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
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
        <source>Every change can be switched off, on and removed; Ctrl+Z takes it back.</source>
        <translation>每项改动都可以停用、启用和删除；按 Ctrl+Z 撤销。</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>silence a head</source>
        <translation>屏蔽一个注意力头</translation>
    </message>
    <message>
        <source>keep one head</source>
        <translation>只保留一个注意力头</translation>
    </message>
    <message>
        <source>mask cells</source>
        <translation>遮蔽单元格</translation>
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
        <translation>屏蔽此头</translation>
    </message>
    <message>
        <source>The head&apos;s output becomes zero</source>
        <translation>该注意力头的输出变为零</translation>
    </message>
    <message>
        <source>Keep only it</source>
        <translation>只保留此头</translation>
    </message>
    <message>
        <source>All other heads of the layer are silenced</source>
        <translation>屏蔽本层其余所有注意力头</translation>
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
        <source>Positional encodings are left out</source>
        <translation>去掉位置编码</translation>
    </message>
    <message>
        <source>Paint mask</source>
        <translation>绘制掩码</translation>
    </message>
    <message>
        <source>Drag over cells of the map that may not be seen</source>
        <translation>在图上拖过不允许看到的单元格</translation>
    </message>
    <message>
        <source>set a row</source>
        <translation>设置一行</translation>
    </message>
    <message>
        <source>One number sets the selected cell, %1 numbers set its whole row.</source>
        <translation>输入一个数设置所选单元格，输入 %1 个数设置整行。</translation>
    </message>
    <message>
        <source>Set cell to…</source>
        <translation>单元格设为…</translation>
    </message>
    <message>
        <source>One number for the selected cell, or as many as there are keys for its row</source>
        <translation>输入一个数设置所选单元格；输入与键数相同个数的数设置它所在的行</translation>
    </message>
    <message>
        <source>Set the selected cell or row</source>
        <translation>设置所选单元格或行</translation>
    </message>
</context>
<context>
    <name>attentionscope::CommandPalette</name>
    <message>
        <source>What do you want to do?</source>
        <translation>想做什么？</translation>
    </message>
</context>
<context>
    <name>attentionscope::CompareView</name>
    <message>
        <source>Two maps with one zoom. The difference map is orange where the second has more weight, blue where it has less.</source>
        <translation>两幅图同步缩放。差异图中，橙色表示第二幅权重更大，蓝色表示更小。</translation>
    </message>
    <message>
        <source>Nothing is changed yet: both maps are the same.</source>
        <translation>尚无改动：两幅图相同。</translation>
    </message>
    <message>
        <source>Before the changes</source>
        <translation>改动之前</translation>
    </message>
    <message>
        <source>After the changes</source>
        <translation>改动之后</translation>
    </message>
    <message>
        <source>The other sentence</source>
        <translation>另一个句子</translation>
    </message>
    <message>
        <source>Type another sentence above.</source>
        <translation>请在上方输入另一个句子。</translation>
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
        <translation>另一个句子</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>The maps have unequal numbers of words: there is no difference to draw.</source>
        <translation>两张图的词数不同，无法画出差值。</translation>
    </message>
    <message>
        <source>%1, minus %2</source>
        <translation>%1减去%2</translation>
    </message>
    <message>
        <source>This sentence</source>
        <translation>这个句子</translation>
    </message>
    <message>
        <source>This model</source>
        <translation>这个模型</translation>
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
        <translation>另一个输入</translation>
    </message>
    <message>
        <source>This input</source>
        <translation>此输入</translation>
    </message>
    <message>
        <source>Give another input above.</source>
        <translation>请在上方给出另一个输入。</translation>
    </message>
    <message>
        <source>Two inputs</source>
        <translation>两个输入</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
</context>
<context>
    <name>attentionscope::DecodingView</name>
    <message>
        <source>How the model goes on with the text: each word is chosen by all that stands before it, and is read itself at the next. Space plays, the arrow keys go a word on or back.</source>
        <translation>模型如何续写文本：每个词由它前面的全部内容决定，到下一步自己也被读入。空格键播放，方向键前进或后退一个词。</translation>
    </message>
    <message>
        <source>Without attention, all that was read is handed over once: each word is said from that and from the words before it. Space plays, the arrow keys go a word on or back.</source>
        <translation>没有注意力时，读到的全部内容只移交一次：每个词都由它和前面的词得出。空格键播放，方向键前进或后退一个词。</translation>
    </message>
    <message>
        <source>How the words are said, one after the other: for each the model looks anew at what was read. Space plays, the arrow keys go a word on or back.</source>
        <translation>词是怎样一个接一个生成的：每生成一个词，模型都重新看一遍读到的内容。空格键播放，方向键前进或后退一个词。</translation>
    </message>
    <message>
        <source>The model goes on with the text…</source>
        <translation>模型正在续写文本……</translation>
    </message>
    <message>
        <source>word %1 of %2</source>
        <translation>第 %1 个词，共 %2 个</translation>
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
        <source>One word on (→)</source>
        <translation>前进一个词（→）</translation>
    </message>
    <message>
        <source>To the last word (End)</source>
        <translation>到最后一个词（End）</translation>
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
</context>
<context>
    <name>attentionscope::ExportDialog</name>
    <message>
        <source>Opens again as the document that it shows</source>
        <translation>可以重新打开为它所显示的文档</translation>
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
        <source>White ground</source>
        <translation>白色背景</translation>
    </message>
    <message>
        <source>Dark ground</source>
        <translation>深色背景</translation>
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
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Ground</source>
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
        <translation>%1 个单元格过多，将存为一幅无损图像；文字仍为文字。</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>as suits it</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Results left open, answers on the last page</source>
        <translation>结果留空，答案印在最后一页</translation>
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
        <source>One example on A4, with the true numbers of the selected query.</source>
        <translation>A4 纸上的一个例子，用所选查询的真实数字。</translation>
    </message>
    <message>
        <source>An empty folder for the frames</source>
        <translation>存放各帧的空文件夹</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>正在绘制……</translation>
    </message>
</context>
<context>
    <name>attentionscope::FigureView</name>
    <message>
        <source>The brighter a region, the more it is looked at. Click a region to see where it looks.</source>
        <translation>区域越亮，受到的注意越多。单击一个区域，看它注意哪里。</translation>
    </message>
    <message>
        <source>The brighter a region and the stronger the ground of a word, the more it is looked at: both at the same time.</source>
        <translation>区域越亮、词的底色越深，得到的注意越多：两者同时进行。</translation>
    </message>
    <message>
        <source>The brighter a region, the more it is looked at for the chosen word. Click another word to see where it looks.</source>
        <translation>区域越亮，说出所选的词时受到的注意越多。单击另一个词，看它注意哪里。</translation>
    </message>
    <message>
        <source>The bar before a sentence is its weight, the ground of a word its weight within it.</source>
        <translation>句前的条形是该句的权重，词的底色是该词在句内的权重。</translation>
    </message>
    <message>
        <source>Each bar is how much of one key goes into the result.</source>
        <translation>每个条形表示一个键有多少进入结果。</translation>
    </message>
</context>
<context>
    <name>attentionscope::GalleryModel</name>
    <message>
        <source>constructed, not trained</source>
        <translation>人工构造，未经训练</translation>
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
        <translation>相同词元权重</translation>
    </message>
    <message>
        <source>weight on separators</source>
        <translation>分隔符权重</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>induction score</source>
        <translation>归纳得分</translation>
    </message>
    <message>
        <source>Every head&apos;s map. Double-click silences a head.</source>
        <translation>每个注意力头的图。双击可屏蔽一个头。</translation>
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
        <source>in order</source>
        <translation>按顺序</translation>
    </message>
    <message>
        <source>Sort heads by</source>
        <translation>注意力头排序方式</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
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
        <source>This model has no attention, and so no heads.</source>
        <translation>该模型没有注意力，因此没有注意力头。</translation>
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
        <translation>多个单元格共用一个像素：显示其中最大的权重。</translation>
    </message>
    <message>
        <source>This map has one head: it is shown beside.</source>
        <translation>此图只有一个头，就显示在旁边。</translation>
    </message>
    <message>
        <source>silenced</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>Choose a map</source>
        <translation>选择一个图</translation>
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
        <translation>行内第 %1 名，共 %2 个</translation>
    </message>
    <message>
        <source>the mean over the %1 pieces of the query</source>
        <translation>对查询的 %1 个片段取平均</translation>
    </message>
    <message>
        <source>the sum over the %1 pieces of the key</source>
        <translation>对键的 %1 个片段求和</translation>
    </message>
    <message>
        <source>click: each piece for itself</source>
        <translation>点击：分别查看每个片段</translation>
    </message>
</context>
<context>
    <name>attentionscope::LessonStrip</name>
    <message>
        <source>Right.</source>
        <translation>对。</translation>
    </message>
    <message>
        <source>Not so: %1.</source>
        <translation>不对：是%1。</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>课程</translation>
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
        <source>This was said of the lesson’s own run, which you have changed.</source>
        <translation>以上所说的是课程自己的运行结果，而你已作了改动。</translation>
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
</context>
<context>
    <name>attentionscope::LinesView</name>
    <message>
        <source>Left: the words that look. Right: the words they look at. The thicker the line, the more weight.</source>
        <translation>左侧是发出注意的词，右侧是被注意的词。线越粗，权重越大。</translation>
    </message>
    <message>
        <source>Lines of less weight than %1 are left out</source>
        <translation>不画权重小于 %1 的线</translation>
    </message>
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
        <source>This step has no short form in NumPy: go to another.</source>
        <translation>这一步没有简短的 NumPy 写法，请换一步。</translation>
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
        <source>This model has no heads of attention.</source>
        <translation>此模型没有注意力头。</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>There is a file %1 already.</source>
        <translation>文件 %1 已经存在。</translation>
    </message>
    <message>
        <source>Choose another name, or that one.</source>
        <translation>请另选一个名字，或直接选择该文件。</translation>
    </message>
    <message>
        <source>What is not saved can no longer be kept for the next start: save it elsewhere.</source>
        <translation>未保存的内容无法再为下次启动保留：请另存到别处。</translation>
    </message>
    <message>
        <source>Not all of this is usual attention; it is shown as it is.</source>
        <translation>其中有些不是通常的注意力，这里按原样显示。</translation>
    </message>
    <message>
        <source>Choose a cell of the map first.</source>
        <translation>请先在图中选一个格子。</translation>
    </message>
    <message>
        <source>The numbers are on the clipboard, as a spreadsheet takes them.</source>
        <translation>数据已复制到剪贴板，可以直接粘贴到电子表格中。</translation>
    </message>
    <message>
        <source>The model %1 has other weights here than when the picture was made: what is shown may differ from it.</source>
        <translation>模型 %1 在这里的权重与制作图片时不同：显示的内容可能与图片有出入。</translation>
    </message>
    <message>
        <source>Here the model ends the text.</source>
        <translation>模型在此处结束文本。</translation>
    </message>
    <message>
        <source>This model says no words: open a translator, or one that goes on with a text.</source>
        <translation>该模型不生成词：请打开翻译模型，或能续写文本的模型。</translation>
    </message>
    <message>
        <source>Figures move where it explains something.</source>
        <translation>在有助于理解处，图会动起来。</translation>
    </message>
    <message>
        <source>Figures stand still.</source>
        <translation>图保持静止。</translation>
    </message>
</context>
<context>
    <name>attentionscope::MapHeader</name>
    <message>
        <source>without the changes</source>
        <translation>未改动时</translation>
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
        <source>Show what the changes made different (F8)</source>
        <translation>显示改动造成的差异 (F8)</translation>
    </message>
    <message>
        <source>value-weighted</source>
        <translation>值向量范数加权</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>注意力展开（rollout）</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>layers 0 to %1</source>
        <translation>第 0 至 %1 层</translation>
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
        <translation>在所有视图中把一个词的各个片段合并（F12）。%1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a head, and where it is</comment>
        <translation>%2 · %1（从 0 起）</translation>
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
        <source>The model&apos;s own score function</source>
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
        <source>Window: words less than so many positions away. Prefix: words that all see. Padding: words before it.</source>
        <translation>窗口：距离小于此数的词。前缀：所有词都能看到的词数。填充：填充之前的词数。</translation>
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
        <source>Paste rows of numbers here, or begin with random ones</source>
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
        <source>The matrix of the step that is told</source>
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
        <source>Attention weights, with the words of both sides. A NumPy file holds one matrix alone; safetensors take the whole recording, with queries, keys and values.</source>
        <translation>注意力权重，连同两侧的词。NumPy 文件只能存一个矩阵；safetensors 存下整个记录，包括查询、键和值。</translation>
    </message>
    <message>
        <source>There are no numbers to take along.</source>
        <translation>没有可以带走的数据。</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
</context>
<context>
    <name>attentionscope::NumbersEditor</name>
    <message>
        <source>“%1” is not a number: the table waits.</source>
        <translation>“%1”不是数字：表格等待更正。</translation>
    </message>
    <message>
        <source>Paste from a spreadsheet; type to change a cell.</source>
        <translation>可从电子表格粘贴；键入即可更改单元格。</translation>
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
        <source>Where a number comes from</source>
        <translation>数字的来历</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
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
        <source>Take the picture away</source>
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
        <source>Click a word to put it there; what follows is produced anew</source>
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
        <source>How the words are searched for</source>
        <translation>词的搜索方式</translation>
    </message>
    <message>
        <source>What the model says, and what it said before the changes. Select a word to ask what it says there.</source>
        <translation>模型的输出，以及更改之前的输出。选中一个词，可以看到模型在该处的输出。</translation>
    </message>
    <message>
        <source>Usual search</source>
        <translation>通常的搜索</translation>
    </message>
    <message>
        <source>One word on</source>
        <translation>续写一词</translation>
    </message>
    <message>
        <source>Chooses a next token and adds it to the text</source>
        <translation>选出下一个词元，接在文本之后</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续写</translation>
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
        <source>the likeliest</source>
        <translation>取最可能的</translation>
    </message>
    <message>
        <source>0 takes the likeliest token, above it tokens are drawn from softmax(logits / temperature)</source>
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
        <source>of all tokens</source>
        <translation>全部词元</translation>
    </message>
    <message>
        <source>Only the so many likeliest tokens are drawn from</source>
        <translation>只从最可能的若干词元中抽取</translation>
    </message>
    <message>
        <source>Tokens to draw from</source>
        <translation>参与抽取的词元数</translation>
    </message>
    <message>
        <source>What the model says, and what it said before the changes. Hide a word to ask what could stand there.</source>
        <translation>模型的回答，以及改动之前的回答。隐藏一个词，即可询问该处可能是什么词。</translation>
    </message>
</context>
<context>
    <name>attentionscope::Presenting</name>
    <message>
        <source>Presenting</source>
        <translation>演示</translation>
    </message>
</context>
<context>
    <name>attentionscope::ProducedSentence</name>
    <message>
        <source>What the model says</source>
        <translation>模型说的话</translation>
    </message>
    <message>
        <source>Click a word to see where the model looked when it said it</source>
        <translation>点击一个词，看模型说出它时关注哪里</translation>
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
        <source>Word %1: “%2”, chosen by you…</source>
        <translation>第 %1 个词：“%2”（由你选定）…</translation>
    </message>
    <message>
        <source>Word %1: “%2”…</source>
        <translation>第 %1 个词：“%2”…</translation>
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
        <source>Words are drawn from softmax(logits / temperature) instead of taking the likeliest</source>
        <translation>从 softmax(logits / 温度) 中抽取词，而不是取最可能的词</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>The produced word</source>
        <translation>生成的词</translation>
    </message>
    <message>
        <source>Puts another word here; what follows is produced anew</source>
        <translation>在此处换一个词，其后的词重新生成</translation>
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
            <numerusform>%n 个未知</numerusform>
        </translation>
    </message>
    <message>
        <source>The vocabulary lacks the marked words: the model reads only that they are unknown.</source>
        <translation>词表里没有标出的词：模型只知道它们是未知的。</translation>
    </message>
    <message>
        <source>The vocabulary lacks the marked words: the model reads them by their characters.</source>
        <translation>词表里没有标出的词：模型按字符来读它们。</translation>
    </message>
    <message>
        <source>spelled: %1</source>
        <translation>拼读：%1</translation>
    </message>
    <message>
        <source>Nowhere in the training text: %1. The model reads such a word by its pieces, and can only copy or spell it.</source>
        <translation>训练文本里没有：%1。这样的词，模型只能逐片地读，也只能照抄或拼写。</translation>
    </message>
    <message>
        <source>Watch how it is said, word by word</source>
        <translation>看它是怎样逐词生成的</translation>
    </message>
</context>
<context>
    <name>attentionscope::StartPage</name>
    <message>
        <source>Lessons and models</source>
        <translation>课程与模型</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Attention weights show what a head reads from, not by themselves why the model answers as it does: see &lt;a href=&quot;https://aclanthology.org/N19-1357/&quot;&gt;Jain &amp;amp; Wallace 2019&lt;/a&gt; and &lt;a href=&quot;https://aclanthology.org/D19-1002/&quot;&gt;Wiegreffe &amp;amp; Pinter 2019&lt;/a&gt;. Change something and look at the prediction to find out.</source>
        <translation>注意力权重说明一个头从哪里读取信息，但它本身并不能解释模型为何这样回答：参见 &lt;a href=&quot;https://aclanthology.org/N19-1357/&quot;&gt;Jain &amp;amp; Wallace 2019&lt;/a&gt; 与 &lt;a href=&quot;https://aclanthology.org/D19-1002/&quot;&gt;Wiegreffe &amp;amp; Pinter 2019&lt;/a&gt;。改动一处，再看看预测，便知究竟。</translation>
    </message>
    <message>
        <source>Back to the map</source>
        <translation>返回热图</translation>
    </message>
    <message>
        <source>Train a model…</source>
        <translation>训练模型…</translation>
    </message>
    <message>
        <source>Begin with a lesson, or open a model and type a sentence of your own. Every number can be clicked. Drop a model folder or a saved session anywhere on the window.</source>
        <translation>从一节课程开始，或者打开一个模型，输入你自己的句子。每个数都可以点击。模型文件夹或保存过的会话，拖到窗口上任何位置即可打开。</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Begin with a sentence</source>
        <translation>从一个句子开始</translation>
    </message>
    <message>
        <source>All keys (F1)</source>
        <translation>所有按键（F1）</translation>
    </message>
</context>
<context>
    <name>attentionscope::StepsPage</name>
    <message>
        <source>The whole arithmetic on one page. Point at a cell to see its row and column in every matrix; click a number to see where it comes from.</source>
        <translation>全部计算都在一页上。指向一个单元格，它的行和列就在每个矩阵中标出；点击数字可查看它的来历。</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>全部步骤</translation>
    </message>
</context>
<context>
    <name>attentionscope::StepsView</name>
    <message>
        <source>The arithmetic of the selected head, step by step. Click a number to see where it comes from.</source>
        <translation>所选注意力头的计算，一步一步展开。点击数字可查看其来历。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>First step (Home)</source>
        <translation>第一步 (Home)</translation>
    </message>
    <message>
        <source>Previous step (←)</source>
        <translation>上一步 (←)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>Next step (→)</source>
        <translation>下一步 (→)</translation>
    </message>
    <message>
        <source>Last step (End)</source>
        <translation>最后一步 (End)</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>模型结构图</translation>
    </message>
    <message>
        <source>Produced words</source>
        <translation>生成的词</translation>
    </message>
    <message>
        <source>Each produced word is a chapter (Page Up, Page Down)</source>
        <translation>每个生成的词是一章（Page Up、Page Down）</translation>
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
        <source>The words that the model is made to say</source>
        <translation>令模型输出的词</translation>
    </message>
    <message>
        <source>A second text, which is read with the first</source>
        <translation>第二段文本，与第一段一同读入</translation>
    </message>
    <message>
        <source>Type a sentence to see where each word looks</source>
        <translation>输入一个句子，看看每个词注意哪里</translation>
    </message>
</context>
<context>
    <name>attentionscope::TextView</name>
    <message>
        <source>The text coloured by weight. Ctrl-click picks further words, whose weights are averaged.</source>
        <translation>按权重着色的文本。按住 Ctrl 点击可再选其他词，显示它们权重的平均值。</translation>
    </message>
    <message>
        <source>Special tokens had %1 of the weight; the rest is renormalised to 1.</source>
        <translation>特殊词元占 %1 的权重；其余已重新归一化为 1。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>where the word looks</source>
        <translation>该词注意哪里</translation>
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
        <source>Hide special tokens</source>
        <translation>隐藏特殊词元</translation>
    </message>
    <message>
        <source>Leave [CLS], &lt;/s&gt; and their like out and renormalise the rest</source>
        <translation>略去 [CLS]、&lt;/s&gt; 等，其余重新归一化</translation>
    </message>
</context>
<context>
    <name>attentionscope::TextsEditor</name>
    <message>
        <source>Double-click to write. Drag to move. Lines that are pasted become items of their own.</source>
        <translation>双击以编辑，拖动以移动；粘贴的每一行成为一项。</translation>
    </message>
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
        <source>Another word</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>The words that were produced. Click: where this one looks. Double-click: choose another.</source>
        <translation>生成的词。单击：该词看向何处。双击：换一个词。</translation>
    </message>
    <message>
        <source>The vocabulary lacks this word: the model reads only that one is unknown.</source>
        <translation>词表里没有这个词：模型只知道这里有一个未知的词。</translation>
    </message>
    <message>
        <source>The vocabulary lacks this word: the model reads it by its characters.</source>
        <translation>词表里没有这个词：模型按字符来读它。</translation>
    </message>
    <message>
        <source>This word is nowhere in the training text: the model spells it, %1.</source>
        <translation>训练文本里没有这个词：模型是逐片拼出来的，%1。</translation>
    </message>
    <message>
        <source>This word is nowhere in the training text: the model reads it by its pieces, %1, and can only copy or spell it.</source>
        <translation>训练文本里没有这个词：模型只能逐片地读它，%1，也只能照抄或拼写。</translation>
    </message>
    <message>
        <source>Another click on the chosen word, or Delete, hides it: the model says what could stand there.</source>
        <translation>再点一次已选中的词，或按 Delete 键，便把它遮住：模型会说出那里可能是什么词。</translation>
    </message>
    <message>
        <source>hidden word</source>
        <translation>遮盖词</translation>
    </message>
</context>
<context>
    <name>attentionscope::TopBar</name>
    <message>
        <source>Open a model, recording or session…</source>
        <translation>打开模型、记录或会话…</translation>
    </message>
    <message>
        <source>All lessons and models</source>
        <translation>全部课程与模型</translation>
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
        <translation>人工构造，未经训练</translation>
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
        <translation>撤销 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>重做 (Ctrl+Shift+Z)</translation>
    </message>
    <message>
        <source>Switch to Chinese (F9)</source>
        <translation>切换到英文 (F9)</translation>
    </message>
    <message>
        <source>Light or dark (F10)</source>
        <translation>浅色或深色 (F10)</translation>
    </message>
    <message>
        <source>Export what is shown (Ctrl+E)</source>
        <translation>导出所示内容 (Ctrl+E)</translation>
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
        <source>Lessons, models and keys (F1)</source>
        <translation>课程、模型与快捷键（F1）</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
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
        <source>What learns</source>
        <translation>要训练的模型</translation>
    </message>
    <message>
        <source>What it learns from</source>
        <translation>学习的数据</translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>At most so long, and the seed</source>
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
        <source>Go on from the training in this folder</source>
        <translation>从该文件夹中的训练继续</translation>
    </message>
    <message>
        <source>as the recipe says</source>
        <translation>按配方</translation>
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
        <source>The folder holds a training already: go on with it, or choose another folder.</source>
        <translation>该文件夹中已有一次训练：可继续该训练，或另选文件夹。</translation>
    </message>
    <message>
        <source>The folder is not empty. Choose another one, so that nothing is overwritten.</source>
        <translation>该文件夹不为空。请另选一个，以免覆盖其中的内容。</translation>
    </message>
    <message>
        <source>The file is refused for the lines above: mend them, or let them be skipped.</source>
        <translation>文件因以上各行被拒绝：请修正，或选择跳过。</translation>
    </message>
    <message>
        <source>Only what is in my file</source>
        <translation>仅用我的文件中的内容</translation>
    </message>
    <message>
        <source>Data of your own: %1</source>
        <translation>自备数据：%1</translation>
    </message>
    <message>
        <source>Drop a file here; each line: %1</source>
        <translation>将文件拖到此处；每行：%1</translation>
    </message>
    <message>
        <source>Data to learn from</source>
        <translation>用于学习的数据</translation>
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
        <source>Give a file: it is all there is to learn from.</source>
        <translation>请给出文件：模型只能从中学习。</translation>
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
        <source>The alignment as it was earlier in the training; at the right the finished model</source>
        <translation>训练早期的对齐；最右端为训练完成的模型</translation>
    </message>
    <message>
        <source>its own words</source>
        <translation>当时的译文</translation>
    </message>
    <message>
        <source>What the model would have said at this step, in place of the words of the finished model</source>
        <translation>改用模型在该步会给出的译文，而非训练完成后的译文</translation>
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
        <source>Opens what was learnt so far in the window</source>
        <translation>在主窗口中打开目前学到的模型</translation>
    </message>
    <message>
        <source>Closing this window leaves the training at work. A checkpoint is written every minute.</source>
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
        <translation>第 %1 步 · %2 %</translation>
    </message>
    <message>
        <source>Choose what learns and press Start.</source>
        <translation>选择学习的模型，然后开始训练。</translation>
    </message>
    <message>
        <source>%1 words/s · %2 left</source>
        <translation>%1 词/秒 · 剩余 %2</translation>
    </message>
    <message>
        <source>Writing down what was learnt…</source>
        <translation>正在保存所学…</translation>
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
        <source>Not learnt from: %1 → %2</source>
        <translation>未用于训练：%1 → %2</translation>
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
        <source>Once the training runs, the attention appears here and grows sharper.</source>
        <translation>训练开始后，注意力图会出现在这里，并逐渐变得清晰。</translation>
    </message>
    <message>
        <source>The attention of one input, as it forms</source>
        <translation>一个输入的注意力是怎样形成的</translation>
    </message>
    <message>
        <source>Type an input to watch, or see the sample of the recipe</source>
        <translation>输入要观察的内容；留空则观察配方的例子</translation>
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
        <source>Trained; it is judged on data that it never saw. %1 %</source>
        <translation>训练完成；正在用未见过的数据评测。%1 %</translation>
    </message>
    <message>
        <source>held-out items</source>
        <translation>留出数据</translation>
    </message>
</context>
<context>
    <name>attentionscope::TranslationNote</name>
    <message>
        <source>translate again</source>
        <translation>重新翻译</translation>
    </message>
    <message>
        <source>The words are those that were chosen before the changes.</source>
        <translation>这些词是更改之前选定的。</translation>
    </message>
    <message>
        <source>The words are being chosen again…</source>
        <translation>正在重新选词……</translation>
    </message>
    <message>
        <source>Chosen again with the changes at work, the words are the same.</source>
        <translation>在更改生效时重新选词，结果相同。</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Translation before and after</source>
        <translation>更改前后的译文</translation>
    </message>
    <message>
        <source>Translate again</source>
        <translation>重新翻译</translation>
    </message>
    <message>
        <source>Have the words chosen anew while the changes are at work</source>
        <translation>在更改生效时重新选词</translation>
    </message>
</context>
<context>
    <name>attentionscope::WordChooser</name>
    <message>
        <source>In place of “%1”</source>
        <translation>替换“%1”</translation>
    </message>
    <message>
        <source>The likeliest words here</source>
        <translation>此处最可能的词</translation>
    </message>
    <message>
        <source>or type another word</source>
        <translation>或输入另一个词</translation>
    </message>
    <message>
        <source>Another word</source>
        <translation>另一个词</translation>
    </message>
    <message>
        <source>Let the model choose again</source>
        <translation>交还模型选择</translation>
    </message>
</context>
</TS>
