// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.io.Serializable;
import java.util.Arrays;

/// A population of expressions on the heap.
final class HeapPopulation implements Population, Serializable {
    private static final long serialVersionUID = 1;

    private HeapNode[] trees = {};
    private double[] errors = {};

    @Override
    public ExpressionNode tree(int index) {
        return trees[index];
    }

    @Override
    public void tree(int index, ExpressionNode tree) {
        trees[index] = (HeapNode) tree;
    }

    @Override
    public int treeLength() {
        return trees.length;
    }

    @Override
    public void treeLength(int length) {
        trees = Arrays.copyOf(trees, length);
    }

    @Override
    public double error(int index) {
        return errors[index];
    }

    @Override
    public void error(int index, double error) {
        errors[index] = error;
    }

    @Override
    public void errorLength(int length) {
        errors = Arrays.copyOf(errors, length);
    }
}
