// SPDX-License-Identifier: Apache-2.0

/// Extensions of [io.wherry.codec.GraphCodec] for Kotlin: functions with the type as their argument, in
/// `GraphCodecs.kt`, and [io.wherry.kotlin.SingletonCodec] for objects that keep their identity.
@NullMarked
package io.wherry.kotlin;

import org.jspecify.annotations.NullMarked;
