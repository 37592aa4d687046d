"""Small random checkpoints of every family, each a folder as Hugging Face lays it out, with what the forward pass of
families.py or encoder_decoders.py makes of them in expected.safetensors:

    input_ids, token_types, decoder_input_ids   what is read (picture [height x width x channels], 0 to 1, for a ViT)
    attn, scores   [layers x heads x queries x keys], the weights and the scaled scores before bias and mask
    hidden         [layers + 1 x tokens x d], before the last norm; the first are the embeddings
    logits         [tokens x vocabulary]
    produced       what a decoder says next, always the likeliest token, none of them by a narrow margin

An encoder–decoder has attn_encoder, attn_decoder, attn_cross and their scores, hidden and hidden_decoder.
"""
import numpy as np

import tokenizers
from encoder_decoders import bart, t5
from families import albert, bert, distilbert, gpt2, llama, roberta, vit
from files import write_json, write_safetensors
from newer_families import beit, deberta_v2, later_llama
from weights import RandomWeights


def continued(forward, ids, end, tokens=6):
    """Greedy search by whole forward passes; stops before a token that another one comes near to."""
    produced, ids = [], list(ids)
    while len(produced) < tokens and (not produced or produced[-1] != end):
        row = forward(ids)[-1]
        second, first = np.sort(row)[-2:]
        if first - second < 0.01:
            break
        produced.append(int(row.argmax()))
        ids.append(produced[-1])
    return np.array(produced, np.int64)


def write(folder, config, weights, run, rename=lambda name: name, **inputs):
    folder.mkdir(exist_ok=True)
    write_json(folder / "config.json", config)
    write_safetensors(folder / "model.safetensors", {rename(name): tensor for name, tensor in weights.tensors.items()})
    expected = {**inputs, **run.results()}
    write_safetensors(folder / "expected.safetensors", {
        name: np.asarray(value).astype(np.int64 if np.asarray(value).dtype.kind == "i" else np.float32)
        for name, value in expected.items()})


def encoders(root):
    config = {"model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 30, "num_attention_heads": 5,
              "num_hidden_layers": 2, "intermediate_size": 37, "vocab_size": 41, "max_position_embeddings": 19,
              "type_vocab_size": 2, "hidden_act": "gelu", "layer_norm_eps": 1e-12, "pad_token_id": 0}
    w, ids, types = RandomWeights(1), np.array([2, 40, 4, 3, 33, 8, 3]), np.array([0, 0, 0, 0, 1, 1, 1])
    # Under the names of older files, converted from TensorFlow.
    write(root / "bert", config, w, bert(w, config, ids, types), input_ids=ids, token_types=types,
          rename=lambda name: name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias",
                                                                                          "LayerNorm.beta"))
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] + [f"w{i}" for i in range(5, 41)]
    (root / "bert/vocab.txt").write_text("\n".join(words) + "\n")
    write_json(root / "bert/texts.json", {"text": "w40 [MASK]", "second": "w33 w8"})

    config = {"model_type": "bert", "architectures": ["BertForSequenceClassification"], "hidden_size": 16,
              "num_attention_heads": 4, "num_hidden_layers": 1, "intermediate_size": 24, "vocab_size": 11,
              "max_position_embeddings": 8, "hidden_act": "quick_gelu", "layer_norm_eps": 1e-5,
              "id2label": {"0": "sad", "1": "so-so", "2": "glad"}}
    w, ids = RandomWeights(2), np.array([3, 1, 4, 1, 5])
    write(root / "bert-classifier", config, w, bert(w, config, ids), input_ids=ids)

    config = {"model_type": "roberta", "architectures": ["RobertaForMaskedLM"], "hidden_size": 24,
              "num_attention_heads": 3, "num_hidden_layers": 2, "intermediate_size": 31, "vocab_size": 29,
              "max_position_embeddings": 14, "type_vocab_size": 1, "hidden_act": "gelu", "layer_norm_eps": 1e-5,
              "pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2, "tie_word_embeddings": False}
    w, ids = RandomWeights(3), np.array([0, 11, 12, 13, 2])
    write(root / "roberta", config, w, roberta(w, config, ids), input_ids=ids)

    config = {"model_type": "distilbert", "architectures": ["DistilBertForMaskedLM"], "dim": 18, "n_heads": 2,
              "n_layers": 3, "hidden_dim": 25, "vocab_size": 23, "max_position_embeddings": 9, "activation": "gelu"}
    w, ids = RandomWeights(4), np.array([7, 6, 5, 4])
    write(root / "distilbert", config, w, distilbert(w, config, ids), input_ids=ids)

    config = {"model_type": "albert", "architectures": ["AlbertForMaskedLM"], "hidden_size": 28, "embedding_size": 10,
              "num_attention_heads": 4, "num_hidden_layers": 3, "num_hidden_groups": 1, "inner_group_num": 1,
              "intermediate_size": 33, "vocab_size": 23, "max_position_embeddings": 10, "hidden_act": "gelu_new",
              "layer_norm_eps": 1e-12}
    w, ids = RandomWeights(5), np.array([1, 22, 3, 14, 5, 6])
    write(root / "albert", config, w, albert(w, config, ids), input_ids=ids)
    # Two groups of two inner layers in three layers: the second layer still belongs to the first group.
    config = {**config, "num_hidden_groups": 2, "inner_group_num": 2}
    w = RandomWeights(16)
    write(root / "albert-groups", config, w, albert(w, config, ids), input_ids=ids)

    # A picture that is wider than high.
    config = {"model_type": "vit", "architectures": ["ViTForImageClassification"], "hidden_size": 16,
              "num_attention_heads": 4, "num_hidden_layers": 2, "intermediate_size": 23, "hidden_act": "gelu",
              "layer_norm_eps": 1e-12, "image_size": [6, 9], "patch_size": 3, "num_channels": 3,
              "id2label": {"0": "cat", "1": "dog"}}
    w = RandomWeights(15)
    picture = w.generator.random((6, 9, 3)).astype(np.float32)
    write(root / "vit", config, w, vit(w, config, picture.astype(np.float64)), picture=picture)

    config = {"model_type": "beit", "architectures": ["BeitForImageClassification"], "hidden_size": 16,
              "num_attention_heads": 4, "num_hidden_layers": 2, "intermediate_size": 23, "hidden_act": "gelu",
              "layer_norm_eps": 1e-12, "image_size": [6, 9], "patch_size": 3, "num_channels": 3,
              "use_relative_position_bias": True, "layer_scale_init_value": 0.1, "use_mean_pooling": True,
              "id2label": {"0": "cat", "1": "dog"}}
    w = RandomWeights(17)
    picture = w.generator.random((6, 9, 3)).astype(np.float32)
    write(root / "beit", config, w, beit(w, config, picture.astype(np.float64)), picture=picture)

    config = {"model_type": "deberta-v2", "architectures": ["DebertaV2ForMaskedLM"], "hidden_size": 20,
              "num_attention_heads": 4, "num_hidden_layers": 2, "intermediate_size": 25, "vocab_size": 19,
              "max_position_embeddings": 24, "type_vocab_size": 0, "hidden_act": "gelu", "layer_norm_eps": 1e-7,
              "relative_attention": True, "position_buckets": 4, "max_relative_positions": 24,
              "pos_att_type": "p2c|c2p", "norm_rel_ebd": "layer_norm", "share_att_key": False,
              "position_biased_input": False, "conv_kernel_size": 3, "conv_act": "tanh", "pad_token_id": 0}
    w, ids = RandomWeights(18), np.arange(1, 14) * 5 % 19
    write(root / "deberta-v2", config, w, deberta_v2(w, config, ids), input_ids=ids)


def decoders(root):
    # Half precision, the words as the head, and a scaling that hardly any file asks for.
    config = {"model_type": "gpt2", "n_embd": 20, "n_head": 5, "n_layer": 2, "n_inner": 27, "n_positions": 12,
              "vocab_size": 13, "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5,
              "scale_attn_by_inverse_layer_idx": True}
    tokens = ["<|endoftext|>", "a", "b", "c", "d", "Ġ", "ab", "Ġc", "Ġcd", "abc", "Ġa", "Ġab", "."]
    merges = [("a", "b"), ("Ġ", "c"), ("Ġc", "d"), ("ab", "c"), ("Ġ", "a"), ("Ġa", "b"), ("Ġ", "ab")]
    text = "abc cd ab abd."
    byte_level = tokenizers.ByteLevel({token: i for i, token in enumerate(tokens)}, merges)
    w, ids = RandomWeights(406, halves=True), np.array(byte_level.ids(text))
    write(root / "gpt2", config, w, gpt2(w, config, ids), input_ids=ids,
          produced=continued(lambda longer: gpt2(w, config, longer).logits, ids, None, 4))
    write_json(root / "gpt2/vocab.json", byte_level.vocabulary)
    (root / "gpt2/merges.txt").write_text("#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merges), encoding="utf-8")
    write_json(root / "gpt2/texts.json", {"text": text})

    base = {"hidden_size": 24, "num_attention_heads": 6, "num_key_value_heads": 2, "num_hidden_layers": 2,
            "intermediate_size": 35, "vocab_size": 17, "max_position_embeddings": 40, "rms_norm_eps": 1e-6,
            "rope_theta": 500.0, "hidden_act": "silu"}
    ids = np.array([3, 14, 15, 9, 2, 6, 5, 3, 5])
    for name, seed, own in (
            ("llama", 507, {"head_dim": 8, "rope_scaling": {
                "rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                "original_max_position_embeddings": 64}}),
            ("mistral", 108, {"num_key_value_heads": 1, "sliding_window": 4, "tie_word_embeddings": False}),
            ("qwen2", 209, {"tie_word_embeddings": True, "use_sliding_window": True, "sliding_window": 3,
                          "max_window_layers": 1, "rope_scaling": {"type": "linear", "factor": 2.5}})):
        config = {**base, "model_type": name, **own}
        w = RandomWeights(seed)
        write(root / name, config, w, llama(w, config, ids), input_ids=ids,
              produced=continued(lambda longer: llama(w, config, longer).logits, ids, None))

    # Without a base of the angles: each class has its own.
    del base["rope_theta"]
    for name, seed, own in (
            ("smollm3", 310, {"num_hidden_layers": 3, "no_rope_layer_interval": 2, "use_sliding_window": True,
                            "sliding_window": 4, "attention_bias": True, "mlp_bias": True}),
            ("mixtral", 312, {"sliding_window": 5, "num_local_experts": 4, "num_experts_per_tok": 2,
                            "intermediate_size": 14}),
            ("granite", 311, {"rope_theta": 500.0, "embedding_multiplier": 6.0, "attention_multiplier": 0.3,
                            "residual_multiplier": 0.22, "logits_scaling": 0.3})):
        config = {**base, "model_type": name, **own}
        w = RandomWeights(seed)
        write(root / name, config, w, later_llama(w, config, ids), input_ids=ids,
              produced=continued(lambda longer: later_llama(w, config, longer).logits, ids, None))


def pairs(root):
    """Encoder–decoders."""
    base = {"d_model": 24, "encoder_layers": 2, "decoder_layers": 1, "encoder_attention_heads": 4,
            "decoder_attention_heads": 3, "encoder_ffn_dim": 29, "decoder_ffn_dim": 31, "vocab_size": 12,
            "max_position_embeddings": 11, "pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2,
            "decoder_start_token_id": 2, "is_encoder_decoder": True}
    source, target = np.array([4, 9, 3, 7, 2]), np.array([2, 5, 8, 6])

    def write_pair(name, config, seed, forward, source, target, end):
        w = RandomWeights(seed)
        start = [config["decoder_start_token_id"]]
        write(root / name, config, w, forward(w, config, source, target), input_ids=source, decoder_input_ids=target,
              produced=continued(lambda ids: forward(w, config, source, ids).logits, start, end))

    for name, seed, own in (
            ("bart", 210, {"activation_function": "gelu"}),
            ("blenderbot", 511, {"activation_function": "gelu", "scale_embedding": True, "tie_word_embeddings": False}),
            ("marian", 12, {"activation_function": "swish", "scale_embedding": True,
                            "static_position_embeddings": True})):
        write_pair(name, {**base, "model_type": name, **own}, seed, bart, source, target, 2)
    # Letters on both sides, those of the source with ids of their own; nothing is set around them.
    letters = ["<s>", "<pad>", "</s>", *"abcdefgh", "<unk>"]
    write_json(root / "blenderbot/tokenizer.json", {
        "version": "1.0",
        "added_tokens": [tokenizers.added(i, token) for i, token in enumerate(letters[:3])],
        "normalizer": None,
        "pre_tokenizer": {"type": "Split", "pattern": {"Regex": "[\\s\\S]"}, "behavior": "Isolated", "invert": False},
        "post_processor": None,
        "decoder": {"type": "Fuse"},
        "model": {"type": "WordLevel", "unk_token": "<unk>", "vocab": {token: i for i, token in enumerate(letters)}}})
    write_json(root / "blenderbot/source_vocab.json", {"γ": 3, "α": 4, "δ": 7, "β": 9, "ε": 2, "<unk>": 11})
    write_json(root / "blenderbot/texts.json", {"text": "αβγδε"})

    base = {"model_type": "t5", "d_model": 20, "num_heads": 3, "d_kv": 7, "d_ff": 26, "num_layers": 2,
            "num_decoder_layers": 1, "vocab_size": 13, "relative_attention_num_buckets": 8,
            "relative_attention_max_distance": 16, "pad_token_id": 0, "eos_token_id": 1, "decoder_start_token_id": 0}
    source, target = np.arange(26) % 13, np.array([0, 7, 4, 9, 11, 3, 12, 2, 6, 8, 5, 10])
    for name, seed, own in (("t5", 113, {"feed_forward_proj": "relu", "tie_word_embeddings": True}),
                            ("t5-gated", 114, {"feed_forward_proj": "gated-gelu", "tie_word_embeddings": False})):
        write_pair(name, {**base, **own}, seed, t5, source, target, 1)


def write_checkpoints(root):
    for some in (encoders, decoders, pairs):
        some(root)
