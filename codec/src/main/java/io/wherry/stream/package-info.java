// SPDX-License-Identifier: Apache-2.0
/// Replacements for the streams of java.io: a program only changes its imports.
@NullMarked
package io.wherry.stream;

import org.jspecify.annotations.NullMarked;
