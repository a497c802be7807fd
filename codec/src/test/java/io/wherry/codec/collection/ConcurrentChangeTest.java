// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.collection;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Collections that another thread changes while they are written: what is written can be read, or
/// the writer throws what java.io throws. Those for several threads are written as they are at one
/// moment.
@Timeout(60)
final class ConcurrentChangeTest {
    private static final int ROUNDS = 20_000;
    private static final int MOST = 64;

    @SuppressWarnings("JdkObsolete") // they are what real graphs hold
    static Stream<Collection<Integer>> collections() {
        return Stream.of(
                new CopyOnWriteArrayList<>(),
                new ArrayList<>(),
                new LinkedList<>(),
                new ArrayDeque<>(),
                new Vector<>());
    }

    static Stream<Map<TimeUnit, Integer>> maps() {
        return Stream.of(
                new ConcurrentHashMap<>(),
                new HashMap<>(),
                new LinkedHashMap<>(),
                new TreeMap<>(),
                new IdentityHashMap<>(),
                new EnumMap<>(TimeUnit.class));
    }

    /// Repeats `change` while `written` is encoded many times.
    private static int encodedWhile(Object written, Runnable change) throws Exception {
        GraphCodec codec = GraphCodec.lean();
        Thread changing =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> {
                            while (!Thread.currentThread().isInterrupted()) {
                                change.run();
                            }
                        });
        int good = 0;
        try {
            for (int i = 0; i < ROUNDS; i++) {
                byte[] bytes = encoded(codec, written);
                if (bytes.length > 0) {
                    assertThat(codec.decode(bytes)).hasSameClassAs(written);
                    good++;
                }
            }
        } finally {
            changing.interrupt();
            changing.join();
        }
        return good;
    }

    private static byte[] encoded(GraphCodec codec, Object written) throws IOException {
        try {
            return codec.encode(written);
        } catch (ConcurrentModificationException | NoSuchElementException _) {
            return new byte[0]; // a collection for one thread may throw if two threads use it
        } catch (NullPointerException _) {
            assertThat(written).isNotInstanceOf(LinkedList.class);
            return new byte[0];
        } catch (IndexOutOfBoundsException _) {
            assertThat(written).isNotInstanceOf(ArrayList.class);
            return new byte[0];
        }
    }

    @ParameterizedTest
    @MethodSource("collections")
    void collectionsAreReadOrTheWriterThrows(Collection<Integer> written) throws Exception {
        int good =
                encodedWhile(
                        written,
                        () -> {
                            if (written.size() > MOST) {
                                written.clear();
                            }
                            written.add(7);
                        });

        if (written instanceof CopyOnWriteArrayList || written instanceof Vector) {
            assertThat(good).isEqualTo(ROUNDS);
        }
    }

    @ParameterizedTest
    @MethodSource("maps")
    void mapsAreReadOrTheWriterThrows(Map<TimeUnit, Integer> written) throws Exception {
        int good =
                encodedWhile(
                        written,
                        () -> {
                            for (TimeUnit key : TimeUnit.values()) {
                                written.put(key, 7);
                            }
                            written.remove(TimeUnit.DAYS);
                            written.remove(TimeUnit.NANOSECONDS);
                        });

        if (written instanceof ConcurrentHashMap) {
            assertThat(good).isEqualTo(ROUNDS);
        }
    }

    /// Notes whether its hook holds the lock of a vector.
    static final class LockProbe implements Serializable {
        private static final long serialVersionUID = 1;
        private final transient Object vector;
        private transient @Nullable Boolean locked;

        LockProbe(Object vector) {
            this.vector = vector;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            locked = Thread.holdsLock(vector);
        }
    }

    /// Two threads that write vectors in one another would wait for each other.
    @Test
    @SuppressWarnings("JdkObsolete") // it is what real graphs hold
    void vectorIsNotLockedWhileItsElementsAreWritten() throws IOException {
        Vector<Object> vector = new Vector<>();
        LockProbe probe = new LockProbe(vector);
        vector.add(probe);

        assertThat(GraphCodec.lean().encode(vector)).isNotEmpty();

        assertThat(probe.locked).isFalse();
    }
}
