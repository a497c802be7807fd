// SPDX-License-Identifier: Apache-2.0

/// The numbers of the objects in a stream, and the work that waits for an object of a number: patches
/// of references, bodies that were put off, collections to be filled. Start with [WriterHandles] and
/// [ReaderHandles].
@NullMarked
package io.wherry.codec.internal.lean.handle;

import org.jspecify.annotations.NullMarked;
