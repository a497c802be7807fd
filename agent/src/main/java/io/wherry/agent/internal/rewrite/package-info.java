// SPDX-License-Identifier: Apache-2.0

/// Rewriting of class files: [StreamTransformer] decides which classes, [StreamRewriter] replaces types, [SiteReport] lists the results.
@NullMarked
package io.wherry.agent.internal.rewrite;

import org.jspecify.annotations.NullMarked;
