// SPDX-License-Identifier: Apache-2.0

/// Maps that several processes share, and clusters that are published in versions: [MapTimes]
/// and [VersionTimes] run [MapWorker] and [VersionWorker] in JVMs of their own; [IsoSharedParts] shows
/// the results on the page of `iso`.
@NullMarked
package io.wherry.bench.maps;

import org.jspecify.annotations.NullMarked;
