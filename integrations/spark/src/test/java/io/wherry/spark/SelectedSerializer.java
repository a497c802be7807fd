// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.Serializable;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;

/// The serializer that the calling thread has selected, otherwise that of the configuration: an
/// application has one for its life, and the contract opens values with several.
public final class SelectedSerializer extends Serializer implements Serializable {
    private static final long serialVersionUID = 1;

    private static final ThreadLocal<WherrySerializer> SELECTED = new ThreadLocal<>();

    private final WherrySerializer usual;

    /// Called by Spark.
    public SelectedSerializer(SparkConf conf) {
        this.usual = new WherrySerializer(conf);
    }

    /// Returns the result of `operation`, in which Spark uses `serializer`.
    static <T> T with(WherrySerializer serializer, Callable<T> operation) throws Exception {
        SELECTED.set(serializer);
        try {
            return operation.call();
        } finally {
            SELECTED.remove();
        }
    }

    @Override
    public SerializerInstance newInstance() {
        WherrySerializer selected = SELECTED.get();
        return (selected == null ? usual : selected).newInstance();
    }

    @Override
    public boolean supportsRelocationOfSerializedObjects() {
        return usual.supportsRelocationOfSerializedObjects();
    }
}
