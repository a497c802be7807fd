// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.internal.lean.Catalog;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.description.ValueForm;
import io.wherry.codec.internal.shape.ClassEvolution;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A catalog with other codecs for some arrays. It belongs to one writer or reader, which asks once
/// for each class.
abstract class ArrayOverrideCatalog implements Catalog {
    private final Catalog usual;

    ArrayOverrideCatalog(Catalog usual) {
        this.usual = usual;
    }

    /// The codec for arrays of that class, or null for the usual one.
    abstract @Nullable ClassCodec ofArray(Class<?> type);

    @Override
    public ClassCodec codec(Class<?> type) throws NotSerializableException, InvalidClassException {
        ClassCodec own = type.isArray() ? ofArray(type) : null;
        return own == null ? usual.codec(type) : own;
    }

    @Override
    public @Nullable ValueCodec<?> valueCodec(Class<?> type) throws InvalidClassException {
        return usual.valueCodec(type);
    }

    @Override
    public ClassCodec coded(Class<?> type, ValueCodec<?> by, ValueForm form) {
        return usual.coded(type, by, form);
    }

    @Override
    public ClassCodec evolved(
            Shape shape, Outline there, List<ClassEvolution.Slot> levels, ClassCodec own) {
        return usual.evolved(shape, there, levels, own);
    }

    @Override
    public ClassCodec nodes(
            NodeClass described, Outline there, @Nullable UnreadableHandler handler) {
        return usual.nodes(described, there, handler);
    }

    @Override
    public @Nullable ClassCodec absent(String name, Outline there) {
        return usual.absent(name, there);
    }

    @Override
    public IOException located(
            IOException failure, @Nullable Object root, UnaryOperator<@Nullable Object> written) {
        return usual.located(failure, root, written);
    }

    @Override
    public int knownToken(Class<?> type) {
        return usual.knownToken(type);
    }

    @Override
    public @Nullable ClassCodec known(int token) {
        return usual.known(token);
    }

    @Override
    public int numberOf(Class<?> type) {
        return usual.numberOf(type);
    }

    @Override
    public @Nullable Class<?> numbered(int number) {
        return usual.numbered(number);
    }
}
