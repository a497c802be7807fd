// SPDX-License-Identifier: Apache-2.0

/// Object graphs to bytes and back. Start with [GraphCodec]; [GraphWriter] and [GraphReader] are
/// its streams of many messages. How it works is in the internal packages: `shape` (what java.io
/// says about a class), `lean` (the engine and the format), `fields` (generated access), `hook`
/// (user code that runs), `jdk` (hand-tuned classes), `catalog` (which codec a class gets).
@NullMarked
package io.wherry.codec;

import org.jspecify.annotations.NullMarked;
