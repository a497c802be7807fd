// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import io.wherry.bench.peer.Peer;
import io.wherry.testkit.AcceptedDifference;
import io.wherry.testkit.Isomorphism;
import java.util.ArrayList;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/// Writes the graphs of one workload by code that knows them.
public final class HandPeer implements Peer {
    private final HandCodec codec;
    private final GrowingBuffer written = new GrowingBuffer();
    private final GrowingBuffer read = new GrowingBuffer();

    private HandPeer(HandCodec codec) {
        this.codec = codec;
    }

    /// Whether there is code for the workload of this name.
    public static boolean knows(String workload) {
        return codec(workload) != null;
    }

    /// The code for the workload of this name.
    ///
    /// @throws IllegalArgumentException if there is none
    public static HandPeer of(String workload) {
        HandCodec codec = codec(workload);
        if (codec == null) {
            throw new IllegalArgumentException("no code by hand: workload=" + workload);
        }
        return new HandPeer(codec);
    }

    @SuppressWarnings("JdkObsolete") // the workload is a Vector
    private static @Nullable HandCodec codec(String workload) {
        return switch (workload) {
            case "message" -> new MessageByHand();
            case "tree-1023", "tree-4095" -> new TreeByHand();
            case "vector-10k" -> new PayloadsByHand(Vector::new);
            case "arraylist-10k" -> new PayloadsByHand(ArrayList::new);
            case "complex-1024" -> new ComplexByHand();
            case "list-100", "list-10k" -> new IntListByHand();
            case "double-12", "double-62", "double-1k", "double-100k", "double-1m" ->
                    new DoublesByHand();
            default -> null;
        };
    }

    @Override
    public byte[] write(Object graph) {
        written.clear();
        codec.write(graph, written);
        return written.toArray();
    }

    @Override
    public Object read(byte[] bytes) {
        read.wrap(bytes);
        return codec.read(read);
    }

    @Override
    public void check(Object graph, @Nullable Object copy) {
        Isomorphism.check(graph, copy, AcceptedDifference.STRING_IDENTITY);
    }
}
