// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.LimitExceededException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
    public static final RecordDictionary EMPTY = of(new ArrayList<>(), Map.of());

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

    /// Returns the dictionary of classes that have these descriptions.
    ///
    /// @param numbers of the classes of this program, the positions in `descriptions`
    /// @throws IllegalArgumentException if the dictionary is too large
    public static RecordDictionary of(
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
        in.beginStream(bytes, 0, bytes.length, -1);
        if (in.beginMessage() != 0 || in.getByte() != Token.NULL) {
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

    public int hash() {
        return hash;
    }

    public int size() {
        return descriptions.size();
    }

    public List<ClassDescription> descriptions() {
        return descriptions;
    }

    /// Returns the number of a class of this program, or -1.
    public int numberOf(Class<?> type) {
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
