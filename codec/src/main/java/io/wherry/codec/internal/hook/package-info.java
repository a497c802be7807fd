// SPDX-License-Identifier: Apache-2.0

/// Objects whose classes run code of their own: `writeObject`, `readObject`, Externalizable,
/// `readResolve`, records. `HookOutput` and `HookInput` are the streams that code sees. Start with
/// `HookedCodec`.
@NullMarked
package io.wherry.codec.internal.hook;

import org.jspecify.annotations.NullMarked;
