// SPDX-License-Identifier: Apache-2.0
/// Streams that take the place of java.io's: a program changes its imports, nothing else.
@NullMarked
package io.wherry.stream;

import org.jspecify.annotations.NullMarked;
