// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.inspect.parse.StreamParser;
import io.wherry.inspect.parse.StreamWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/// Writes the streams of an input again with other names and versions of classes, and other fields.
public final class StreamRewriter {
    private StreamRewriter() {}

    /// Writes all of an input; bytes before, between and after the streams are copied as they are.
    ///
    /// @return the number of streams
    /// @throws MalformedStreamException if a stream is broken or there is none; part of the output may have been
    ///     written
    public static int rewrite(StreamInput input, ClassChanges changes, OutputStream out)
            throws IOException {
        return rewrite(input, changes, out, _ -> {});
    }

    /// As [#rewrite(StreamInput, ClassChanges, OutputStream)], and tells which changes had no effect.
    ///
    /// @param absent accepts each field of `changes` that no class of the streams has, as `com.acme.Cart#coupon`
    public static int rewrite(
            StreamInput input,
            ClassChanges changes,
            OutputStream out,
            Consumer<? super String> absent)
            throws IOException {
        StreamWriter writer = new StreamWriter(out, changes);
        if (!changes.changesFields()) {
            return rewrite(input, new StreamParser(input.bytes(), writer), out);
        }
        FieldRewriter fields = new FieldRewriter(writer, changes);
        int streams = rewrite(input, new StreamParser(input.bytes(), fields, fields), out);
        fields.absentFields().forEach(absent);
        return streams;
    }

    private static int rewrite(StreamInput input, StreamParser parser, OutputStream out)
            throws IOException {
        MemorySegment bytes = input.bytes();
        int streams = 0;
        long copied = 0;
        long next = StreamScanner.find(bytes, 0);
        while (next >= 0) {
            copy(bytes, copied, next, out);
            copied = parser.parse(next);
            streams++;
            next = StreamScanner.find(bytes, copied);
        }
        requireWhole(input);
        if (streams == 0) {
            throw StreamScanner.none(bytes);
        }
        copy(bytes, copied, bytes.byteSize(), out);
        return streams;
    }

    /// Writes all objects of the one java.io stream of an input as lean messages that describe their classes in full.
    ///
    /// @param classes finds the classes of the objects, which are loaded; code of theirs runs
    /// @return the number of messages, one for each object
    /// @throws IOException if an object cannot be read with these classes, or data stand between objects; part of the output may have been written
    public static int rewriteAsLean(StreamInput input, ClassLoader classes, OutputStream out)
            throws IOException {
        requireWhole(input);
        MemorySegment bytes = input.bytes();
        long start = StreamScanner.find(bytes, 0);
        if (start < 0) {
            throw StreamScanner.none(bytes);
        }
        return LeanConversion.toLean(new SegmentInput(bytes.asSlice(start)), classes, out);
    }

    private static void requireWhole(StreamInput input) throws MalformedStreamException {
        MalformedStreamException failure = input.failure();
        if (failure != null) {
            throw failure;
        }
    }

    private static void copy(MemorySegment bytes, long from, long to, OutputStream out)
            throws IOException {
        new SegmentInput(bytes.asSlice(from, to - from)).transferTo(out);
    }
}
