// SPDX-License-Identifier: Apache-2.0

/// Sessions of Apache Tomcat on disk: [io.wherry.tomcat.GraphSessionStore] for a file per session,
/// [io.wherry.tomcat.GraphSessionRegistry] for one file across a restart.
@NullMarked
package io.wherry.tomcat;

import org.jspecify.annotations.NullMarked;
