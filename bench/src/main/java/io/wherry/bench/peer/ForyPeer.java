// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import io.wherry.testkit.AcceptedDifference;
import io.wherry.testkit.Isomorphism;
import org.apache.fory.BaseFory;
import org.apache.fory.Fory;
import org.apache.fory.config.ForyBuilder;
import org.apache.fory.logging.LoggerFactory;
import org.jspecify.annotations.Nullable;

/// Fory with references.
public final class ForyPeer implements Peer {
    /// Fory allocates for this depth at once; its own limit is 50.
    private static final int DEPTH = 20_000;

    private final BaseFory fory;

    /// The differences of its copies that are accepted.
    private final AcceptedDifference[] accepted;

    private ForyPeer(BaseFory fory, AcceptedDifference... accepted) {
        this.fory = fory;
        this.accepted = accepted;
    }

    /// Returns Fory with default options: it writes strings and values by content.
    public static ForyPeer usual() {
        return byContent(builder().build());
    }

    /// Keeps the identity of strings and dates, too.
    public static ForyPeer keepingIdentity() {
        return new ForyPeer(
                builder().ignoreStringRef(false).ignoreTimeRef(false).build(),
                AcceptedDifference.VALUE_IDENTITY);
    }

    private static ForyPeer byContent(BaseFory fory) {
        return new ForyPeer(
                fory, AcceptedDifference.VALUE_IDENTITY, AcceptedDifference.STRING_IDENTITY);
    }

    /// For any number of threads.
    public static ForyPeer shared() {
        return byContent(builder().buildThreadSafeFory());
    }

    private static ForyBuilder builder() {
        LoggerFactory.disableLogging();
        return Fory.builder()
                .withXlang(false)
                .withRefTracking(true)
                .withCompatible(false)
                .requireClassRegistration(false)
                .suppressClassRegistrationWarnings(true)
                .withCodegen(true)
                .withAsyncCompilation(false)
                .withMaxDepth(DEPTH)
                .withMaxGraphMemoryBytes(Long.MAX_VALUE)
                .withMaxUnbackedContainerItems(Integer.MAX_VALUE);
    }

    @Override
    public byte[] write(Object graph) {
        return fory.serialize(graph);
    }

    @Override
    public @Nullable Object read(byte[] bytes) {
        return fory.deserialize(bytes);
    }

    @Override
    public void check(Object graph, @Nullable Object copy) {
        Isomorphism.check(graph, copy, accepted);
    }
}
