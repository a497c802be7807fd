// SPDX-License-Identifier: Apache-2.0
/// The programs of docs/how-to about links: a test runs them, and another holds the pages to their
/// text.
@NullMarked
package io.wherry.howto;

import org.jspecify.annotations.NullMarked;
