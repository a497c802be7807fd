// SPDX-License-Identifier: Apache-2.0
/// Libraries of others that serialize: with the agent ([AgentTimes]) and with serializers of the
/// integrations ([IntegrationTimes]). The measured programs are modules in `integrations`, with
/// class paths of their own ([EngineLibraries]).
@NullMarked
package io.wherry.bench.engines;

import org.jspecify.annotations.NullMarked;
