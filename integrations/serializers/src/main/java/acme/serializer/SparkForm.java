// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.spark.WherrySerializer;
import java.nio.ByteBuffer;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializerInstance;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/// A serializer of Spark's objects, which is told the classes if it can be.
record SparkForm(SerializerInstance serializer) implements StoredForm<ByteBuffer> {
    private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);
    private static final String CLASSES = Sale.class.getName() + "," + Sale.Line.class.getName();

    static SparkForm of(String serializer) {
        SparkConf conf =
                new SparkConf(false)
                        .set("spark.wherry.classes", CLASSES)
                        .set("spark.wherry.filter", "acme.serializer.*")
                        .set("spark.kryo.registrator", KryoSales.class.getName());
        return new SparkForm(
                switch (serializer) {
                    case "wherry" -> new WherrySerializer(conf).newInstance();
                    case "java" -> new JavaSerializer(conf).newInstance();
                    case "kryo" -> new KryoSerializer(conf).newInstance();
                    default -> throw Formats.unknown(serializer);
                });
    }

    @Override
    public ByteBuffer write(Object value) {
        return serializer.serialize(value, ANY);
    }

    @Override
    public Object read(ByteBuffer stored) {
        return serializer.deserialize(stored.duplicate(), ANY);
    }

    @Override
    public long size(ByteBuffer stored) {
        return stored.remaining();
    }
}
