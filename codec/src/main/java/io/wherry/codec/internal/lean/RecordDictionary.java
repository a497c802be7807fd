// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.LimitExceededException;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/// The classes that records name by their position in it, and the descriptions of these classes. Immutable.
///
/// Its bytes are a lean stream of one message that describes the classes and whose graph is null.
public final class RecordDictionary {
    private static final int MOST_CLASSES = 1 << 16;
    private static final int MOST_BYTES = 1 << 20;

    /// The dictionary without classes, which all readers know.
    static final RecordDictionary EMPTY = of(new ArrayList<>(), Map.of());

    private final byte[] bytes;
    private final int hash;
    private final List<ClassDescription> descriptions;
    private final Map<Class<?>, Integer> numbers;

    private RecordDictionary(
            byte[] bytes, List<ClassDescription> descriptions, Map<Class<?>, Integer> numbers) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        this.bytes = bytes;
        this.hash = (int) sum.getValue();
        this.descriptions = List.copyOf(descriptions);
        this.numbers = Map.copyOf(numbers);
    }

    /// Returns the dictionary of the classes that `options` register, in the order of their
    /// numbers. Classes that the format knows have no place in it.
    ///
    /// @throws IllegalArgumentException if objects of a class cannot be written, or the dictionary
    ///     is too large
    static RecordDictionary of(Catalog catalog, LeanOptions options) {
        WriterClasses described = new WriterClasses(catalog, options.withoutRegistered());
        List<ClassDescription> descriptions = new ArrayList<>();
        Map<Class<?>, Integer> numbers = new HashMap<>();
        for (Class<?> type : options.registered().inOrder()) {
            ClassDescription description = described.agreed(type);
            if (description != null) {
                numbers.put(type, descriptions.size());
                descriptions.add(description);
            }
        }
        return of(descriptions, numbers);
    }

    private static RecordDictionary of(
            List<ClassDescription> descriptions, Map<Class<?>, Integer> numbers) {
        SegmentOutput out = new SegmentOutput();
        out.beginMessage(0);
        for (ClassDescription description : descriptions) {
            out.define(DescriptionFormat.encoded(description));
        }
        byte[] bytes;
        try {
            out.putByte(Token.NULL);
            bytes = out.toByteArray();
        } catch (IOException e) {
            throw new IllegalArgumentException("dictionary is too large", e);
        }
        if (descriptions.size() > MOST_CLASSES || bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "dictionary is too large: classes="
                            + descriptions.size()
                            + ", bytes="
                            + bytes.length);
        }
        return new RecordDictionary(bytes, descriptions, numbers);
    }

    /// Reads the dictionary of another program.
    static RecordDictionary parse(byte[] source) throws IOException {
        if (source.length > MOST_BYTES) {
            throw new LimitExceededException("bytes of a dictionary", MOST_BYTES, 0);
        }
        byte[] bytes = source.clone();
        List<ClassDescription> found = new ArrayList<>();
        SegmentInput in = new SegmentInput();
        in.listen((number, input) -> add(found, number, input), Long.MAX_VALUE);
        in.beginStream(bytes, 0, bytes.length);
        in.beginMessage();
        if (in.handleBase != 0 || in.getByte() != Token.NULL) {
            throw in.corrupt("not a dictionary of classes");
        }
        in.endMessage();
        in.endStream();
        return new RecordDictionary(bytes, found, Map.of());
    }

    private static void add(List<ClassDescription> found, int number, SegmentInput in)
            throws IOException {
        if (number > MOST_CLASSES - found.size()) {
            throw new LimitExceededException(
                    "classes of a dictionary", MOST_CLASSES, in.position());
        }
        for (int i = 0; i < number; i++) {
            found.add(DescriptionFormat.get(in));
        }
    }

    byte[] toByteArray() {
        return bytes.clone();
    }

    int hash() {
        return hash;
    }

    int size() {
        return descriptions.size();
    }

    List<ClassDescription> descriptions() {
        return descriptions;
    }

    /// Returns the number of a class of this program, or -1.
    int numberOf(Class<?> type) {
        return numbers.getOrDefault(type, -1);
    }

    /// Checks that `other`, which has the same hash, is the same dictionary.
    ///
    /// @throws WireFormatException if it is another one
    void checkSame(RecordDictionary other) throws WireFormatException {
        if (!Arrays.equals(bytes, other.bytes)) {
            throw new WireFormatException(
                    "another dictionary has the same hash: hash=" + Integer.toHexString(hash), 0);
        }
    }
}
