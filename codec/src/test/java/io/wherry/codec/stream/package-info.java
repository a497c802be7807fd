// SPDX-License-Identifier: Apache-2.0
/// Tests of streams of messages, and of messages that fail.
@NullMarked
package io.wherry.codec.stream;

import org.jspecify.annotations.NullMarked;
