// SPDX-License-Identifier: Apache-2.0
/// Objects whose classes are not here, as the stream has them: readable, and written back as they
/// were. Start at [Node].
@NullMarked
package io.wherry.codec.node;

import org.jspecify.annotations.NullMarked;
