"""Converts a torch module to a small ONNX file: int8 matrix multiplications, 4-bit embeddings."""

import os
import tempfile
import warnings

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper
from onnxruntime.quantization import QuantType, quantize_dynamic

OPSET = 17
BLOCK = 32
NAMES = ["input_ids", "attention_mask"]


def to_onnx(module, output, axes, file, words_file=None):
    """Embeddings go into `words_file`, which models may share, or into the file itself."""
    with tempfile.TemporaryDirectory() as folder:
        plain = os.path.join(folder, "plain.onnx")
        ids = torch.tensor([[0, 5, 6, 2], [0, 7, 2, 1]])
        dynamic = {name: {0: "rows", 1: "length"} for name in NAMES}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            torch.onnx.export(
                module,
                (ids, (ids != 1).long()),
                plain,
                input_names=NAMES,
                output_names=[output],
                dynamic_axes={**dynamic, output: axes},
                opset_version=OPSET,
                dynamo=False,
            )
        small = os.path.join(folder, "small.onnx")
        # 7-bit weights: with 8 bits, sums overflow on processors without VNNI.
        quantize_dynamic(
            plain,
            small,
            op_types_to_quantize=["MatMul"],
            per_channel=True,
            reduce_range=True,
            weight_type=QuantType.QInt8,
            extra_options={"MatMulConstBOnly": True},
        )
        model = onnx.load(small)
        pack_words(model, words_file)
        model.ir_version = 10
        model.producer_name = model.doc_string = ""
        onnx.save(model, file)


def pack_words(model, words_file):
    """4-bit blocks with a scale, as in the original weights, so frozen embeddings lose nothing."""
    graph = model.graph
    words = max(graph.initializer, key=lambda one: np.prod(one.dims))
    [gather] = [node for node in graph.node if words.name in node.input]
    assert gather.op_type == "Gather" and "word_embeddings" in words.name, gather
    values, scales, error = blocks_of(onnx.numpy_helper.to_array(words))
    print(f"words' embeddings in 4 bits: off by {error:.6f} at most")
    name = "words"
    packed = (values[:, 0::2] & 15) | ((values[:, 1::2] & 15) << 4)
    # The original scales have 16 bits, so nothing is lost.
    halves = scales.astype(np.float16)
    tensors = [
        helper.make_tensor(
            name, TensorProto.INT4, values.shape, packed.astype(np.uint8).tobytes(), raw=True
        ),
        onnx.numpy_helper.from_array(halves, f"{name}_scales"),
    ]
    if words_file:
        put_outside(tensors, words_file)
    graph.initializer.extend(tensors)
    graph.initializer.remove(words)
    replaced = helper.make_node(
        "GatherBlockQuantized",
        [name, gather.input[1], f"{name}_scales"],
        [f"{name}_halves"],
        domain="com.microsoft",
        gather_axis=0,
        quantize_axis=1,
        block_size=BLOCK,
    )
    place = list(graph.node).index(gather)
    graph.node.remove(gather)
    cast = helper.make_node(
        "Cast", [f"{name}_halves"], list(gather.output), to=TensorProto.FLOAT
    )
    graph.node.insert(place, cast)
    graph.node.insert(place, replaced)
    if all(one.domain != "com.microsoft" for one in model.opset_import):
        model.opset_import.append(helper.make_opsetid("com.microsoft", 1))


def put_outside(tensors, file):
    """Appends the data, or finds the same data already there."""
    content = b"".join(tensor.raw_data for tensor in tensors)
    if os.path.exists(file) and open(file, "rb").read() != content:
        raise ValueError("the models do not share their words' embeddings")
    with open(file, "wb") as target:
        target.write(content)
    offset = 0
    for tensor in tensors:
        length = len(tensor.raw_data)
        tensor.ClearField("raw_data")
        tensor.data_location = TensorProto.EXTERNAL
        for key, value in (
            ("location", os.path.basename(file)),
            ("offset", str(offset)),
            ("length", str(length)),
        ):
            entry = tensor.external_data.add()
            entry.key, entry.value = key, value
        offset += length


def blocks_of(table):
    blocks = table.reshape(len(table), -1, BLOCK)
    # The value furthest from 0 becomes exactly -8, whatever its sign.
    furthest = np.take_along_axis(blocks, np.abs(blocks).argmax(-1)[..., None], -1)
    scales = (furthest / -8).astype(np.float32)
    divisor = np.where(scales == 0, 1, scales)
    values = np.clip(np.rint(blocks / divisor), -8, 7).astype(np.int8)
    error = np.abs(values * scales - blocks).max()
    return values.reshape(table.shape), scales[..., 0], error
