// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// An expression node as an ordinary object, which remote calls and messages can carry.
final class HeapNode implements ExpressionNode, Serializable {
    private static final long serialVersionUID = 1;

    private byte operator;
    private double constant;
    private @Nullable HeapNode left;
    private @Nullable HeapNode right;
    private int size;
    private int height;

    @Override
    public byte operator() {
        return operator;
    }

    @Override
    public void operator(byte operator) {
        this.operator = operator;
    }

    @Override
    public double constant() {
        return constant;
    }

    @Override
    public void constant(double constant) {
        this.constant = constant;
    }

    @Override
    public @Nullable ExpressionNode left() {
        return left;
    }

    @Override
    public void left(@Nullable ExpressionNode left) {
        this.left = (HeapNode) left;
    }

    @Override
    public @Nullable ExpressionNode right() {
        return right;
    }

    @Override
    public void right(@Nullable ExpressionNode right) {
        this.right = (HeapNode) right;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void size(int size) {
        this.size = size;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public void height(int height) {
        this.height = height;
    }
}
