// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the [ValueCodec] of a class: every codec of the lean format uses it, on both sides, unless
/// [GraphCodec#withCodec] or [GraphCodec#withServiceCodecs] names another one.
///
/// The annotation is looked up once for each class, and one instance of the codec is made.
/// Subclasses do not inherit it.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CodedBy {

    /// Returns the class of the codec: it has a constructor without parameters, which need not be
    /// public.
    Class<? extends ValueCodec<?>> value();
}
