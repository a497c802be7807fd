// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.codec.RecordCodec;
import java.io.Serial;
import java.io.Serializable;
import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;
import org.jspecify.annotations.Nullable;
import scala.Option;

/// Spark's objects as lean records, by `spark.serializer=io.wherry.spark.WherrySerializer`.
///
/// Records can be moved as bytes, so Spark sorts shuffles in serialized form. Properties, of which
/// all are optional:
///
/// ```text
///  spark.wherry.classes      classes that records do not describe, separated by commas
///  spark.wherry.filter       classes that may be read: names, com.acme.*, com.acme.**  (default: all)
///  spark.wherry.references   false: objects have no references to objects met before   (default: true)
/// ```
///
/// Safe for any number of threads; its instances are not.
public final class WherrySerializer extends Serializer implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    private final SerializerSettings settings;

    /// The codecs by their class loaders. A codec holds its loader, so it is held softly.
    private transient @Nullable Map<ClassLoader, SoftReference<RecordCodec>> codecs;

    /// Called by Spark.
    public WherrySerializer(SparkConf conf) {
        this.settings = SerializerSettings.of(conf);
    }

    @Override
    public SerializerInstance newInstance() {
        return new RecordSerializerInstance(this);
    }

    /// Returns true: each record can be read alone.
    @Override
    public boolean supportsRelocationOfSerializedObjects() {
        return true;
    }

    /// Returns the codec that finds classes by the loader that Spark has set, or otherwise by the
    /// context class loader of this thread.
    ///
    /// @throws IllegalArgumentException if a class of the configuration is not found or cannot be
    ///     written
    RecordCodec codec() {
        Option<ClassLoader> set = defaultClassLoader();
        return codec(set.isDefined() ? set.get() : Thread.currentThread().getContextClassLoader());
    }

    /// As [#codec()], by `loader`; null is the system class loader.
    synchronized RecordCodec codec(@Nullable ClassLoader loader) {
        ClassLoader finds = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        Map<ClassLoader, SoftReference<RecordCodec>> known = codecs;
        if (known == null) {
            known = new WeakHashMap<>();
            codecs = known;
        }
        SoftReference<RecordCodec> kept = known.get(finds);
        RecordCodec codec = kept == null ? null : kept.get();
        if (codec == null) {
            codec = newCodec(finds);
            known.put(finds, new SoftReference<>(codec));
        }
        return codec;
    }

    RecordCodec newCodec(ClassLoader loader) {
        return settings.codec(loader).records();
    }
}
