"""The mean of the weights of several readers: python mean.py A.pt B.pt --out C.pt

A reader that went on learning from one that was done is often better halfway between the two."""

import argparse

import torch


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("readers", nargs="+")
    parser.add_argument("--out", required=True)
    options = parser.parse_args()

    states = [torch.load(file, map_location="cpu") for file in options.readers]
    torch.save({name: mean_of([state[name] for state in states]) for name in states[0]}, options.out)


def mean_of(tensors):
    if not tensors[0].is_floating_point():
        return tensors[0]
    return torch.stack([tensor.float() for tensor in tensors]).mean(0).to(tensors[0].dtype)


if __name__ == "__main__":
    main()
