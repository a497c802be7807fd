// SPDX-License-Identifier: Apache-2.0
/// Turns object graphs into bytes and back.
@NullMarked
package io.wherry.codec;

import org.jspecify.annotations.NullMarked;
