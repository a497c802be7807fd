// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.SerializerInstance;
import org.junit.jupiter.api.Test;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/// The serializer without an engine.
final class RecordStreamsTest {
    private static final ClassTag<Object> ANY = ClassTag$.MODULE$.Object();

    record City(String name, int people) implements Serializable {}

    private static WherrySerializer serializer(String... properties) {
        SparkConf conf = new SparkConf(false);
        for (int i = 0; i < properties.length; i += 2) {
            conf.set(properties[i], properties[i + 1]);
        }
        return new WherrySerializer(conf);
    }

    private static SerializerInstance cities() {
        return serializer("spark.wherry.classes", City.class.getName()).newInstance();
    }

    private static byte[] written(SerializerInstance by, Object... values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (SerializationStream stream = by.serializeStream(bytes)) {
            for (Object value : values) {
                stream.writeObject(value, ANY);
            }
        }
        return bytes.toByteArray();
    }

    private static DeserializationStream read(SerializerInstance by, byte[] bytes) {
        return by.deserializeStream(new ByteArrayInputStream(bytes));
    }

    @Test
    void recordsAreMovedAsTheSerializedShuffleMovesThem() {
        int count = 1_000;
        ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        List<byte[]> records = new ArrayList<>();
        SerializationStream stream = cities().serializeStream(buffer);
        for (int i = 0; i < count; i++) {
            buffer.reset();
            stream.writeKey(i, ANY);
            stream.writeValue(i % 10 == 0 ? null : new City("city " + i, i), ANY);
            stream.flush();
            records.add(buffer.toByteArray());
        }
        stream.close();
        Collections.shuffle(records, new Random(2));
        ByteArrayOutputStream moved = new ByteArrayOutputStream();
        records.forEach(moved::writeBytes);

        Set<Object> keys = new HashSet<>();
        Iterator<Tuple2<Object, Object>> pairs =
                read(cities(), moved.toByteArray()).asKeyValueIterator();
        while (pairs.hasNext()) {
            Tuple2<Object, Object> pair = pairs.next();
            int key = (Integer) pair._1();
            assertThat(pair._2()).isEqualTo(key % 10 == 0 ? null : new City("city " + key, key));
            keys.add(key);
        }
        assertThat(keys).hasSize(count);
    }

    @Test
    void keysValuesAndObjectsMixInAnyOrder() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (SerializationStream stream = cities().serializeStream(bytes)) {
            stream.writeKey("k1", ANY);
            stream.writeValue("v1", ANY);
            stream.writeValue("alone", ANY);
            stream.writeKey("k2", ANY);
            stream.flush();
            stream.writeValue("v2", ANY);
            stream.writeKey("k3", ANY);
            stream.writeObject("object", ANY);
            stream.writeKey(null, ANY);
            stream.writeValue(null, ANY);
            stream.writeKey("last", ANY);
        }

        DeserializationStream stream = read(cities(), bytes.toByteArray());
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            values.add(i % 2 == 0 ? stream.readKey(ANY) : stream.readValue(ANY));
        }
        assertThat(values)
                .containsExactly(
                        "k1", "v1", "alone", "k2", "v2", "k3", "object", null, null, "last");
        assertThatThrownBy(() -> stream.readObject(ANY)).isInstanceOf(EOFException.class);
    }

    @Test
    void endOfAStreamIsAnEofExceptionAndACutRecordIsNot() {
        byte[] bytes = written(cities(), new City("Ulm", 120), new City("Jena", 110));

        DeserializationStream whole = read(cities(), bytes);
        assertThat(whole.readObject(ANY)).isEqualTo(new City("Ulm", 120));
        assertThat(whole.readObject(ANY)).isEqualTo(new City("Jena", 110));
        assertThatThrownBy(() -> whole.readObject(ANY)).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> read(cities(), new byte[0]).readObject(ANY))
                .isInstanceOf(EOFException.class);
        DeserializationStream cut = read(cities(), Arrays.copyOf(bytes, bytes.length - 1));
        cut.readObject(ANY);
        assertThatThrownBy(() -> cut.readObject(ANY)).isInstanceOf(WireFormatException.class);
    }

    @Test
    void valuesAreSerializedAlone() {
        SerializerInstance instance = cities();
        ByteBuffer bytes = instance.serialize(new City("Ulm", 120), ANY);
        ClassLoader loader = getClass().getClassLoader();

        assertThat(instance.deserialize(bytes.duplicate(), ANY)).isEqualTo(new City("Ulm", 120));
        assertThat(instance.deserialize(bytes, loader, ANY)).isEqualTo(new City("Ulm", 120));
        assertThatThrownBy(() -> instance.serialize(new Object(), ANY))
                .isInstanceOf(NotSerializableException.class);
    }

    @Test
    void classesOfTheConfigurationAreNotDescribed() {
        City city = new City("Ulm", 120);
        int described = written(serializer().newInstance(), city).length;

        assertThat(written(cities(), city))
                .hasSizeLessThan(described - City.class.getName().length() / 2);
        assertThatThrownBy(() ->
                        serializer("spark.wherry.classes", "com.acme.Missing")
                                .newInstance()
                                .serialize("x", ANY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("com.acme.Missing", "spark.wherry.classes");
    }

    @Test
    void filterAdmitsClassesByNameAndThoseOfTheConfiguration() {
        byte[] bytes = written(serializer().newInstance(), new City("Ulm", 120), "text");
        String name = City.class.getName();

        for (String[] admitting :
                new String[][] {
                    {"spark.wherry.filter", "io.wherry.spark.*"},
                    {"spark.wherry.filter", "com.acme.**, " + name},
                    {"spark.wherry.filter", "com.acme.**", "spark.wherry.classes", name}
                }) {
            byte[] own = written(serializer(admitting).newInstance(), new City("Ulm", 120));
            assertThat(read(serializer(admitting).newInstance(), own).readObject(ANY))
                    .isEqualTo(new City("Ulm", 120));
        }
        DeserializationStream stream =
                read(serializer("spark.wherry.filter", "com.acme.**").newInstance(), bytes);
        assertThatThrownBy(() -> stream.readObject(ANY))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining(name);
        assertThat(stream.readObject(ANY)).isEqualTo("text");
    }

    @Test
    void referencesAreWrittenUnlessTheConfigurationSaysNo() {
        City city = new City("Ulm", 120);
        Object[] twice = {city, city};
        SerializerInstance tree = serializer("spark.wherry.references", "false").newInstance();

        Object[] shared =
                (Object[]) read(cities(), written(cities(), (Object) twice)).readObject(ANY);
        Object[] apart = (Object[]) read(tree, written(tree, (Object) twice)).readObject(ANY);

        assertThat(shared[0]).isSameAs(shared[1]);
        assertThat(apart[0]).isEqualTo(apart[1]).isNotSameAs(apart[1]);
    }

    @Test
    void serializerIsSentWithTasks() throws Exception {
        WherrySerializer serializer = serializer("spark.wherry.classes", City.class.getName());
        byte[] before = written(serializer.newInstance(), new City("Ulm", 120));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(serializer);
        }

        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            WherrySerializer copy = (WherrySerializer) in.readObject();
            assertThat(copy.supportsRelocationOfSerializedObjects()).isTrue();
            assertThat(read(copy.newInstance(), before).readObject(ANY))
                    .isEqualTo(new City("Ulm", 120));
        }
    }

    @Test
    void classesAreFoundByTheLoaderThatSparkSets() throws Exception {
        WherrySerializer serializer = serializer();
        byte[] bytes = written(serializer.newInstance(), new City("Ulm", 120));
        serializer.setDefaultClassLoader(ClassLoader.getPlatformClassLoader());

        assertThatThrownBy(() -> read(serializer.newInstance(), bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("class not found");
        serializer.setDefaultClassLoader(getClass().getClassLoader());
        assertThat(read(serializer.newInstance(), bytes).readObject(ANY))
                .isEqualTo(new City("Ulm", 120));
    }
}
