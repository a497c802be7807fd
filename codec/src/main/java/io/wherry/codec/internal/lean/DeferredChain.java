// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Objects that are the tails of one another and whose fields, or those of the lowest level, are set
/// when all are read, the last one's first. One reader owns it.
final class DeferredChain {
    private final LeanReader in;
    private final GatherStacks stacks;
    private @Nullable Object[] objects = {};
    private @Nullable DeferredCodec[] codecs = {};
    private int[] bytesAt = {};
    private int[] valuesAt = {};
    private int size;

    DeferredChain(LeanReader in, GatherStacks stacks) {
        this.in = in;
        this.stacks = stacks;
    }

    void clear() {
        Arrays.fill(objects, 0, size, null);
        Arrays.fill(codecs, 0, size, null);
        size = 0;
    }

    /// Reads an object of `first`, whose token was read.
    Object read(DeferredCodec first) throws IOException {
        Object root = first.allocate(in);
        if (!in.enter(root, first)) {
            return root;
        }
        int base = size;
        push(root, first);
        while (readTop()) {
            // the tail is next
        }
        while (size > base) {
            setTop();
        }
        return root;
    }

    private void push(Object object, DeferredCodec codec) {
        if (size == objects.length) {
            int length = ArrayCapacity.of(size, size + 1L);
            objects = Arrays.copyOf(objects, length);
            codecs = Arrays.copyOf(codecs, length);
            bytesAt = Arrays.copyOf(bytesAt, length);
            valuesAt = Arrays.copyOf(valuesAt, length);
        }
        objects[size] = object;
        codecs[size] = codec;
        bytesAt[size] = stacks.byteCount();
        valuesAt[size] = stacks.valueCount();
        size++;
    }

    /// Reads the object pushed last; true if its tail was pushed, whose turn it is.
    private boolean readTop() throws IOException {
        Object object = Objects.requireNonNull(objects[size - 1]);
        DeferredCodec codec = Objects.requireNonNull(codecs[size - 1]);
        codec.gatherHeads(in, object);
        in.leave();
        if (!codec.hasTail()) {
            return false;
        }
        try {
            return readTail(object, codec);
        } catch (WireFormatException e) {
            throw codec.own().located(e);
        }
    }

    private boolean readTail(Object object, DeferredCodec codec) throws IOException {
        int token = in.in().getByte();
        ClassCodec found = token < Token.FIRST_DESCRIBED ? null : in.described(token);
        if (found instanceof DeferredCodec next) {
            Object tail = next.allocate(in);
            in.enter(tail, next);
            stacks.pushValue(tail);
            push(tail, next);
            return true;
        }
        Object value = found == null ? in.reference(token) : found.readNew(in);
        codec.own().pushTail(in, object, value);
        return false;
    }

    private void setTop() throws IOException {
        size--;
        Object object = Objects.requireNonNull(objects[size]);
        Objects.requireNonNull(codecs[size]).complete(in, object, bytesAt[size], valuesAt[size]);
        stacks.popLevel(bytesAt[size], valuesAt[size]);
        objects[size] = null;
        codecs[size] = null;
    }
}
