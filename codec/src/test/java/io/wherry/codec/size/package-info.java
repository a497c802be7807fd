// SPDX-License-Identifier: Apache-2.0
/// Tests of deep and large graphs, and of the sizes of messages.
@NullMarked
package io.wherry.codec.size;

import org.jspecify.annotations.NullMarked;
