// SPDX-License-Identifier: Apache-2.0

/// The java.io stream format as a sequence of calls: start at [StreamParser], which reads it, [StreamVisitor], which receives the
/// calls, and [StreamWriter], which turns the same calls into bytes again. Nothing here loads a class that a stream names.
@NullMarked
package io.wherry.inspect.parse;

import org.jspecify.annotations.NullMarked;
