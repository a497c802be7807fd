// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/// A key and a value that Spark writes after one another, as one record.
record KeyValue(@Nullable Object key, @Nullable Object value) implements Serializable {
    static final ClassTag<KeyValue> TAG = ClassTag$.MODULE$.apply(KeyValue.class);
}
