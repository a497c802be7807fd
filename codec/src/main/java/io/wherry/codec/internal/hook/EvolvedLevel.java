// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Fields;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// One level of an object that another version of its class wrote.
///
/// @param fields access to what is in the stream, or null: the writer has no such level
/// @param written true if a hook wrote it
/// @param hook without an object in the stream `readObjectNoData`, else `readObject`; null if there is none here
public record EvolvedLevel(@Nullable Fields fields, boolean written, @Nullable MethodHandle hook) {}
