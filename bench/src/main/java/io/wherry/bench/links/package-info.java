// SPDX-License-Identifier: Apache-2.0
/// Links and sockets, compared with the limits of the machine. [LinkTimes] starts [LinkForkedRun];
/// [LinksPage] shows the results.
@NullMarked
package io.wherry.bench.links;

import org.jspecify.annotations.NullMarked;
