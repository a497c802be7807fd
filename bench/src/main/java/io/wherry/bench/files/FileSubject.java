// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.bench.contender.Workloads;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.shapes.ByteField;
import io.wherry.bench.shapes.DoubleField;
import io.wherry.bench.shapes.ExternalByte;
import io.wherry.bench.shapes.ExternalBytes;
import io.wherry.bench.shapes.ExternalDouble;
import io.wherry.bench.shapes.ExternalDoubles;
import io.wherry.testkit.zoo.shapes.Payload;
import io.wherry.testkit.zoo.shapes.TreeNode;
import java.util.Random;
import java.util.Vector;

/// One point of a figure.
///
/// @param size calls, elements or nodes
record FileSubject(FileFigure figure, Variant variant, int size) {
    enum Variant {
        /// A call for each value.
        CALLS,
        /// A graph without code of its own.
        AUTOMATIC,
        /// Externalizable.
        EXPLICIT
    }

    String label() {
        String count = NumberFormats.count(size);
        String label =
                switch (figure) {
                    case BYTE -> single(count, "byte");
                    case DOUBLE -> single(count, "double");
                    case BYTES -> "byte[" + count + ']';
                    case DOUBLES -> "double[" + count + ']';
                    case TREE -> count + " nodes";
                    case VECTOR -> count + " elements";
                };
        return variant == Variant.EXPLICIT ? label + ", explicit" : label;
    }

    private String single(String count, String type) {
        if (variant != Variant.CALLS) {
            return "object of a " + type;
        }
        return size == 1 ? "1 " + type : count + ' ' + type + 's';
    }

    /// Whether a short run has it.
    boolean isBrief() {
        return variant != Variant.EXPLICIT;
    }

    /// Made anew, the same each time.
    FileContent content() {
        return switch (variant) {
            case CALLS ->
                    figure == FileFigure.BYTE
                            ? new FileContent.Bytes(bytes())
                            : new FileContent.Doubles(doubles());
            case AUTOMATIC -> new FileContent.Graph(automatic());
            case EXPLICIT -> new FileContent.Graph(explicit());
        };
    }

    private Object automatic() {
        return switch (figure) {
            case BYTE -> ByteField.of((byte) 42);
            case DOUBLE -> DoubleField.of(42.5);
            case BYTES -> bytes();
            case DOUBLES -> doubles();
            case TREE -> TreeNode.complete(size);
            case VECTOR -> vector();
        };
    }

    private Object explicit() {
        return switch (figure) {
            case BYTE -> ExternalByte.of((byte) 42);
            case DOUBLE -> ExternalDouble.of(42.5);
            case BYTES -> ExternalBytes.of(bytes());
            case DOUBLES -> ExternalDoubles.of(doubles());
            case TREE -> Workloads.externalTree(size);
            case VECTOR -> Workloads.externalVector(size);
        };
    }

    private byte[] bytes() {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private double[] doubles() {
        return new Random(size).doubles(size).toArray();
    }

    @SuppressWarnings("JdkObsolete") // what the paper measured
    private Vector<Payload> vector() {
        Vector<Payload> vector = new Vector<>(size);
        for (int n = 0; n < size; n++) {
            vector.add(Payload.of(n));
        }
        return vector;
    }
}
