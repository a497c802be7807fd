// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import com.hazelcast.config.GlobalSerializerConfig;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.config.SerializerConfig;
import com.hazelcast.nio.serialization.ByteArraySerializer;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/// The serializer of Hazelcast for all objects that Hazelcast does not write by itself, in the place
/// of Java's. All members and clients that read its values have one with the same type id.
///
/// ```java
/// new GraphGlobalSerializer(format).configure(config.getSerializationConfig());
/// ```
///
/// A format without a class loader of its own finds classes by the context class loader of the
/// calling thread. On the threads of a member that is the class loader of its configuration.
///
/// Keys are compared as bytes. Those of equal hash sets and hash maps, of `Set.of` and of `Map.of`
/// may differ, as their order depends on more than their elements.
///
/// Members send each other exceptions by this serializer, so their class filter also allows
/// [#exceptions].
public final class GraphGlobalSerializer implements ByteArraySerializer<Object> {
    /// The type id of the values, unless the constructor gets another one.
    public static final int TYPE_ID = 0x5701;

    private static final List<Class<?>> COLLECTIONS =
            List.of(
                    Object[].class,
                    String[].class,
                    ArrayList.class,
                    LinkedList.class,
                    CopyOnWriteArrayList.class,
                    HashMap.class,
                    LinkedHashMap.class,
                    TreeMap.class,
                    ConcurrentHashMap.class,
                    ConcurrentSkipListMap.class,
                    HashSet.class,
                    LinkedHashSet.class,
                    TreeSet.class,
                    CopyOnWriteArraySet.class,
                    ConcurrentSkipListSet.class,
                    ArrayDeque.class,
                    PriorityQueue.class,
                    ArrayBlockingQueue.class,
                    LinkedBlockingQueue.class,
                    LinkedTransferQueue.class,
                    PriorityBlockingQueue.class,
                    AbstractMap.SimpleEntry.class,
                    AbstractMap.SimpleImmutableEntry.class);

    private final GraphFormat format;
    private final int typeId;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphGlobalSerializer(GraphFormat format) {
        this(format, TYPE_ID);
    }

    /// @param typeId positive; it and the next number are of no other serializer of the program
    public GraphGlobalSerializer(GraphFormat format, int typeId) {
        if (typeId <= 0 || typeId == Integer.MAX_VALUE) {
            throw new IllegalArgumentException("type id is out of range: " + typeId);
        }
        this.format = Objects.requireNonNull(format, "format");
        this.typeId = typeId;
    }

    /// Allows the exceptions that members send to each other: those of Hazelcast, of the JDK and of the
    /// codec, and their stack traces.
    public static ClassFilter exceptions() {
        return new ExceptionFilter();
    }

    /// Makes this the global serializer, also for classes that are serializable. Values that Java's
    /// serialization has written are still read.
    ///
    /// Exceptions get the next type id. One that cannot be written or read, such as a class that is
    /// not allowed, is replaced by a `HazelcastSerializationException` that says why: the call of
    /// another member that failed with it would otherwise wait for a timeout.
    public void configure(SerializationConfig config) {
        config.setGlobalSerializerConfig(
                new GlobalSerializerConfig()
                        .setImplementation(this)
                        .setOverrideJavaSerialization(true));
        config.addSerializerConfig(
                new SerializerConfig()
                        .setTypeClass(Throwable.class)
                        .setImplementation(new ThrowableSerializer(format, typeId + 1)));
    }

    /// As [#configure], and for the arrays of objects and the collections that Hazelcast otherwise
    /// writes element by element: they are one message each, whose elements keep what they share.
    ///
    /// Members with it cannot list tasks of Hazelcast's scheduled executor: the elements of that list
    /// are not serializable. Clients need not care.
    public void configureWithCollections(SerializationConfig config) {
        configure(config);
        config.setAllowOverrideDefaultSerializers(true);
        for (Class<?> type : COLLECTIONS) {
            config.addSerializerConfig(
                    new SerializerConfig().setTypeClass(type).setImplementation(this));
        }
    }

    @Override
    public int getTypeId() {
        return typeId;
    }

    @Override
    public byte[] write(Object value) throws IOException {
        return format.encode(value);
    }

    @Override
    public @Nullable Object read(byte[] message) throws IOException {
        return format.decode(message);
    }
}
